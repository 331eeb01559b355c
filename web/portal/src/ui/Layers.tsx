/**
 * Where tooltips, menus and lists of options are drawn: within the main part of the page, so that a screen reader
 * finds them there and not outside of everything. Without one they lie below the page, as in a test of one component.
 */
export const layers = document.createElement("div");
document.body.append(layers);

/** Brings the layers into the part of the page that renders it. */
export function Layers() {
  return (
    <div
      ref={(place) => {
        place?.append(layers);
        return () => document.body.append(layers);
      }}
    />
  );
}
