import classes from "./PersonAvatar.module.css";
import { initials } from "./personName";

export interface PersonAvatarProps {
  name: string;
  imageUrl?: string | null;
  size?: number;
}

/** The same name always gets the same one of five hues. */
function hue(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 5;
}

/** Initials on a soft ground, or the person's picture. Decorative: the name stands beside it. */
export function PersonAvatar({ name, imageUrl, size = 26 }: PersonAvatarProps) {
  const box = { width: size, height: size };
  if (imageUrl) return <img className={classes.avatar} src={imageUrl} alt="" style={box} />;
  return (
    <span className={classes.avatar} data-hue={hue(name)} style={box} aria-hidden="true">
      {initials(name) || <span className={classes.dot} />}
    </span>
  );
}
