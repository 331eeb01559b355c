import { Button } from "@mantine/core";
import { errorMessage } from "@packages/api/error";
import { useSubmit } from "@portal/lib/submit/useSubmit";
import { ConfirmDialog } from "@portal/ui/ConfirmDialog";
import { counted } from "@portal/ui/counted";
import { DateTime } from "@portal/ui/DateTime";
import { Dialog } from "@portal/ui/Dialog";
import { IconAction } from "@portal/ui/IconAction";
import { LateLoader } from "@portal/ui/LateLoader";
import { LoadError } from "@portal/ui/LoadError";
import { message } from "@portal/ui/message";
import { StateView } from "@portal/ui/StateView";
import { IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilder } from "../context";
import { usePaste } from "../usePaste";
import classes from "./Library.module.css";
import { libraryQuery, type SavedScreen, savedScreenFile } from "./library";
import { useDeleteSavedScreen } from "./mutations";

/** The screens that the organization keeps: each can be inserted behind the one that is looked at, or deleted. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const { mode } = useBuilder();
  const [asked, setAsked] = useState<SavedScreen | null>(null);
  const remove = useDeleteSavedScreen(mode);
  return (
    <>
      <Dialog opened={asked === null} onClose={onClose} size="lg" title="Insert from library">
        <SavedScreens onInserted={onClose} onDelete={setAsked} />
      </Dialog>
      <ConfirmDialog
        opened={asked !== null}
        title="Delete saved screen?"
        confirmLabel="Delete"
        destructive
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          if (asked) await remove(asked.id);
          setAsked(null);
        }}
      >
        <b>"{asked?.name}"</b> is removed from the library for your whole team. Sites it was
        inserted into keep their copies.
      </ConfirmDialog>
    </>
  );
}

interface SavedScreensProps {
  onInserted: () => void;
  onDelete: (screen: SavedScreen) => void;
}

function SavedScreens({ onInserted, onDelete }: SavedScreensProps) {
  const { mode } = useBuilder();
  const list = useInfiniteQuery(libraryQuery(mode));
  const paste = usePaste();
  const insert = useSubmit({
    call: ({ id }: SavedScreen) => savedScreenFile(mode, id),
    onSuccess: async (file, { name }) => {
      if (await paste(file, "This screen can't be read.")) {
        message.success(`"${name}" is inserted.`);
        onInserted();
      }
    },
    onError: (error) => message.error(errorMessage(error)),
  });
  if (list.isPending) return <LateLoader label="Loading the library" />;
  if (list.isError) {
    return (
      <LoadError error={list.error} title="Couldn't load the library" onRetry={list.refetch} />
    );
  }
  if (list.data.length === 0) {
    return (
      <StateView art="dotArc" title="No saved screens yet">
        Open a screen and choose Save to library in the More menu.
      </StateView>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Saved screens">
        {list.data.map((saved) => (
          <li key={saved.id} className={classes.row}>
            <span className={classes.name}>
              {saved.name}
              <span className={classes.what}>
                {whatOf(saved)} · saved <DateTime value={saved.createdAt} />
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Insert ${saved.name}`}
              disabled={insert.busy}
              onClick={() => insert.submit(saved)}
            >
              Insert
            </Button>
            <IconAction
              label={`Delete ${saved.name}`}
              variant="subtle"
              onClick={() => onDelete(saved)}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden="true" />
            </IconAction>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more screens
        </Button>
      )}
    </>
  );
}

const whatOf = ({ type, components }: SavedScreen) =>
  type === "WIDGET" ? "Wink Widget" : `Form · ${counted(components, "component")}`;
