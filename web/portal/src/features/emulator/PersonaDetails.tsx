import { Button } from "@mantine/core";
import { CopyButton } from "@portal/ui/CopyButton";
import { IconDownload } from "@tabler/icons-react";
import classes from "./Emulator.module.css";
import type { Persona } from "./queries";

function values(persona: Persona): readonly [label: string, value: string, mono: boolean][] {
  return [
    ["Username", persona.username, true],
    ["Real name", persona.realName, false],
    ["Email", persona.email, false],
    ["Phone", persona.phone, true],
    ["Password", persona.password, true],
    ["Verification code", persona.verificationCode, true],
  ];
}

/** What to type into the widget to be this person, and what to expect of it. */
export function PersonaDetails({ persona }: { persona: Persona }) {
  const files = persona.files ?? [];
  return (
    <>
      <p className={classes.personaNote}>{persona.note}</p>
      <dl className={classes.pairs}>
        {values(persona).map(([label, value, mono]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-mono={mono || undefined}>{value}</dd>
            <dd>
              <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <div className={classes.files}>
          <h3>Test files</h3>
          {files.map((file) => (
            <Button
              key={file.name}
              component="a"
              href={file.url}
              download={file.name}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
            >
              {file.name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
