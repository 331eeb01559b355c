/** What to know about spaces around a password, which cannot be seen in it. */
export function outerSpace(password: unknown): string | null {
  if (typeof password !== "string") return null;
  const starts = /^\s/.test(password);
  const ends = /\s$/.test(password);
  if (starts && ends) return "This password starts and ends with a space.";
  if (starts) return "This password starts with a space.";
  return ends ? "This password ends with a space." : null;
}
