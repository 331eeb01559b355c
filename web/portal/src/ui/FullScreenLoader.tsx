import { Loader, Overlay, Portal } from "@mantine/core";

/** Covers the page while something is saved that the page shows as already done. */
export function FullScreenLoader({ label }: { label: string }) {
  return (
    <Portal>
      <Overlay fixed center backgroundOpacity={0.3} zIndex="var(--mantine-z-index-max)">
        <Loader size={36} role="status" aria-label={label} />
      </Overlay>
    </Portal>
  );
}
