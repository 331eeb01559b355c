import { Dialog } from "@portal/ui/Dialog";
import classes from "./Shortcuts.module.css";

const shortcuts = [
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["Esc"], does: "Close or leave the list" },
  { keys: ["Ctrl K", "⌘ K"], does: "Go to a screen, user, API key or webhook" },
  { keys: ["?"], does: "Show these shortcuts" },
] as const;

/** Every key that the portal knows. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size={440}>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
