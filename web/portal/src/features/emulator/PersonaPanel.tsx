import { Skeleton, Tabs } from "@mantine/core";
import { Card } from "@portal/ui/Card";
import { LoadError } from "@portal/ui/LoadError";
import { useAfter } from "@portal/ui/useAfter";
import { useQuery } from "@tanstack/react-query";
import classes from "./Emulator.module.css";
import { PersonaDetails } from "./PersonaDetails";
import { personasQuery } from "./queries";

/** The test people of the Sandbox, one tab each. */
export function PersonaPanel() {
  const personas = useQuery(personasQuery);
  const late = useAfter(300);
  return (
    <Card className={classes.card}>
      <h2>Sandbox User Information</h2>
      {personas.isPending && late && <Skeleton height={250} radius="md" mt={12} />}
      {personas.isError && (
        <LoadError
          error={personas.error}
          title="Couldn't load the test people"
          onRetry={personas.refetch}
        />
      )}
      {personas.data && (
        <Tabs defaultValue={personas.data[0]?.id}>
          <Tabs.List>
            {personas.data.map((persona) => (
              <Tabs.Tab key={persona.id} value={persona.id}>
                {persona.tab}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {personas.data.map((persona) => (
            <Tabs.Panel key={persona.id} value={persona.id}>
              <PersonaDetails persona={persona} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Card>
  );
}
