import { Switch } from "@mantine/core";
import { counted, plural } from "@portal/ui/counted";
import { Note } from "@portal/ui/Note";
import { lostHighlights, maxHighlighted, withPick } from "../draft";
import classes from "./Editor.module.css";
import { SourcePicker } from "./SourcePicker";
import type { TabProps } from "./tab";

export function SourcesTab({ mode, draft, onChange }: TabProps) {
  const { providers, fileTypes, topProviders, showLinked } = draft;
  const lost = lostHighlights(draft);
  return (
    <>
      <div>
        <h3 className={classes.heading}>Customize your data source settings</h3>
        <p className={classes.lead}>What your users can choose, and in which order.</p>
      </div>
      <SourcePicker
        mode={mode}
        label="Include Only The Following"
        description="Empty means show all."
        ids={[...providers, ...fileTypes]}
        onPick={({ id, kind }) =>
          onChange(
            kind === "PROVIDER"
              ? { providers: withPick(providers, id) }
              : { fileTypes: withPick(fileTypes, id) },
          )
        }
        onRemove={(id) =>
          onChange({
            providers: providers.filter((chosen) => chosen !== id),
            fileTypes: fileTypes.filter((chosen) => chosen !== id),
          })
        }
      />
      <SourcePicker
        mode={mode}
        label="Highlight The Following"
        description="Shown first in the list, in this order."
        ids={topProviders}
        max={maxHighlighted}
        onPick={({ id }) => onChange({ topProviders: withPick(topProviders, id, maxHighlighted) })}
        onRemove={(id) => onChange({ topProviders: topProviders.filter((top) => top !== id) })}
      />
      {lost > 0 && (
        <Note tone="info" role="status">
          {counted(lost, "highlighted source is", "highlighted sources are")} not among the included
          ones, so the widget does not show {plural(lost, "it", "them")}.
        </Note>
      )}
      <div className={classes.box}>
        <Switch
          label="Show Linked Providers"
          description="Your users see what they've connected and can remove it."
          checked={showLinked}
          onChange={(event) => onChange({ showLinked: event.currentTarget.checked })}
        />
        {!showLinked && (
          <Note tone="warning" role="status">
            Please keep revoke access available to your users by implementing the Revoke API
            manually.
          </Note>
        )}
      </div>
    </>
  );
}
