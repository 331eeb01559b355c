import { Button, SegmentedControl } from "@mantine/core";
import { newId } from "@packages/flow/id";
import { limits } from "@packages/flow/limits";
import { usePrefetch } from "@portal/ui/usePrefetch";
import { IconDeviceDesktop, IconDeviceMobile, IconPlus } from "@tabler/icons-react";
import { lazy, memo, Suspense, useMemo, useState } from "react";
import { useActions, useBuilder } from "../context";
import type { Device } from "../state";
import type { NewScreen } from "./AddScreen";
import { ScreenTab } from "./ScreenTab";
import classes from "./Strip.module.css";

const addScreen = async () => ({ default: (await import("./AddScreen")).AddScreen });
const deleteScreen = async () => ({ default: (await import("./DeleteScreen")).DeleteScreen });
const AddScreen = lazy(addScreen);
const DeleteScreen = lazy(deleteScreen);
const dialogs = [addScreen, deleteScreen];

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

const devices = [
  {
    value: "mobile",
    label: (
      <span className={classes.device}>
        <IconDeviceMobile {...icon} /> Phone
      </span>
    ),
  },
  {
    value: "pc",
    label: (
      <span className={classes.device}>
        <IconDeviceDesktop {...icon} /> Desktop
      </span>
    ),
  },
];

/** The screens in their order, and how wide the canvas is. */
export const Strip = memo(function Strip() {
  const { state, flow, findings } = useBuilder();
  const [deleting, setDeleting] = useState<string | null>(null);
  const wrong = useMemo(
    () => new Set(findings.flatMap((one) => (one.isBlocking && one.screen ? [one.screen] : []))),
    [findings],
  );
  return (
    <div className={classes.strip}>
      <ol className={classes.tabs} aria-label="Screens">
        {flow.screens.map((screen, index) => (
          <ScreenTab
            key={screen.id}
            screen={screen}
            index={index}
            count={flow.screens.length}
            isSelected={screen.id === state.screen}
            isWrong={wrong.has(screen.id)}
            onDelete={setDeleting}
          />
        ))}
      </ol>
      <Tools
        device={state.device}
        isFull={flow.screens.length >= limits.screens}
        deleting={deleting}
        onDeleted={setDeleting}
      />
    </div>
  );
});

interface ToolsProps {
  device: Device;
  isFull: boolean;
  /** The screen that somebody wants to delete. */
  deleting: string | null;
  onDeleted: (none: null) => void;
}

/** What is beside the tabs. It has all it shows as properties: no letter that is typed elsewhere draws it again. */
const Tools = memo(function Tools({ device, isFull, deleting, onDeleted }: ToolsProps) {
  const { act, dispatch } = useActions();
  const [adding, setAdding] = useState(false);
  usePrefetch(dialogs);
  const add = ({ screenName, module }: NewScreen) => {
    const ids = { screen: newId("Screen"), module: newId("Module") };
    act({ type: "addScreen", module, screenName, ids }, { select: { screen: ids.screen } });
    setAdding(false);
  };
  return (
    <>
      <Button
        className={classes.add}
        variant="subtle"
        size="sm"
        leftSection={<IconPlus {...icon} />}
        disabled={isFull}
        onClick={() => setAdding(true)}
      >
        Add
      </Button>
      <SegmentedControl
        className={classes.devices}
        aria-label="Preview"
        size="sm"
        data={devices}
        value={device}
        onChange={(next) => dispatch({ type: "device", device: next as Device })}
      />
      <Suspense fallback={null}>
        {adding && <AddScreen onAdd={add} onClose={() => setAdding(false)} />}
        {deleting && (
          <DeleteScreen
            onDelete={() => act({ type: "deleteScreen", screen: deleting })}
            onClose={() => onDeleted(null)}
          />
        )}
      </Suspense>
    </>
  );
});
