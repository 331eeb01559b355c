/**
 * What a form wants otherwise. Only that is sent, so that a form that was opened earlier doesn't undo what others changed
 * meanwhile.
 */
export function changes<T extends object>(before: T, after: Partial<T>): Partial<T> {
  const entries = Object.entries(after) as [keyof T, T[keyof T]][];
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== before[name]),
  ) as Partial<T>;
}
