import { Switch } from "@mantine/core";
import { Note } from "@shared/ui/Note";
import { maxHighlighted, withPick } from "../draft";
import classes from "./Editor.module.css";
import { SourcePicker } from "./SourcePicker";
import type { TabProps } from "./TemplateForm";

export function SourcesTab({ mode, draft, onChange }: TabProps) {
  const { providers, fileTypes, topProviders, showLinked } = draft;
  return (
    <>
      <h3 className={classes.heading}>Customize your data source settings</h3>
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
        description={`Shown first in the list. ${topProviders.length} of ${maxHighlighted}`}
        ids={topProviders}
        onPick={({ id }) => onChange({ topProviders: withPick(topProviders, id, maxHighlighted) })}
        onRemove={(id) => onChange({ topProviders: topProviders.filter((top) => top !== id) })}
      />
      <div className={classes.box}>
        <Switch
          label="Show Linked Providers"
          description="Your users see what they connected and can remove it."
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
