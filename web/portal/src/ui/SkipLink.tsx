import classes from "./SkipLink.module.css";

/** The first stop of the keyboard: past the menu, to the content of the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads somewhere, only not by the address
    <a
      href="#content"
      className={classes.link}
      onClick={(event) => {
        event.preventDefault(); // a new address would be a step in the history
        document.getElementById("content")?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
