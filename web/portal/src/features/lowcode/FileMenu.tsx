import { Menu } from "@mantine/core";
import { IconAction } from "@portal/ui/IconAction";
import { message } from "@portal/ui/message";
import { saveFile } from "@portal/ui/saveFile";
import { IconDots } from "@tabler/icons-react";
import { lazy, memo, Suspense, useRef, useState } from "react";
import { useActions } from "./context";
import { useCopiedScreen } from "./useCopiedScreen";

const ErrorDialog = lazy(async () => ({
  default: (await import("@portal/ui/ErrorDialog")).ErrorDialog,
}));
const SaveScreenDialog = lazy(async () => ({
  default: (await import("./library/SaveScreenDialog")).SaveScreenDialog,
}));
const LibraryDialog = lazy(async () => ({
  default: (await import("./library/LibraryDialog")).LibraryDialog,
}));

/** The reader of files is only there when somebody asks for it. */
const files = () => import("@packages/flow/file");

/** The flow as a file, and back; screens for other sites. What comes in is one step that can be undone. */
export const FileMenu = memo(function FileMenu({ canCopy }: { canCopy: boolean }) {
  const { now, act } = useActions();
  const [problems, setProblems] = useState<readonly string[] | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const toFile = async () => {
    const { fileName, fileOf } = await files();
    const { flow } = now();
    const text = fileOf(flow, location.origin);
    saveFile(fileName(flow), new Blob([text], { type: "application/json" }));
  };
  const fromFile = async (file: File) => {
    const { readFile } = await files();
    const read = readFile(await file.text());
    if ("problems" in read) return setProblems(read.problems);
    const first = read.flow.screens[0]?.id;
    act({ type: "replaceFlow", flow: read.flow }, { select: { screen: first } });
    message.success(`"${file.name}" is imported. Undo brings back what was here.`);
  };
  const { paste, copy } = useCopiedScreen();
  const [library, setLibrary] = useState<"save" | "insert" | null>(null);
  const closeLibrary = () => setLibrary(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconAction label="More" variant="subtle">
            <IconDots size={18} stroke={1.7} aria-hidden="true" />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={copy} disabled={!canCopy}>
            Copy screen
          </Menu.Item>
          <Menu.Item onClick={() => void paste()}>Paste screen</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setLibrary("save")} disabled={!canCopy}>
            Save to library
          </Menu.Item>
          <Menu.Item onClick={() => setLibrary("insert")}>Insert from library</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void toFile()}>Export as JSON</Menu.Item>
          <Menu.Item onClick={() => chooser.current?.click()}>Import from JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label="Flow as JSON"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = ""; // the same file can be chosen again
          if (file) void fromFile(file);
        }}
      />
      <Suspense fallback={null}>
        {library === "save" && <SaveScreenDialog onClose={closeLibrary} />}
        {library === "insert" && <LibraryDialog onClose={closeLibrary} />}
        {problems && (
          <ErrorDialog
            text={["This file can't be imported:", ...problems].join("\n")}
            onClose={() => setProblems(null)}
          />
        )}
      </Suspense>
    </>
  );
});
