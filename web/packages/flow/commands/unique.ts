import { type Component, isField, labelOf, nameOf } from "../document";

/** A, B … Z, AA …: names are letters only, so copies can't be numbered. */
function letters(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}

/** The first of base, baseB, baseC … that is free. */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let i = 1; ; i++) if (!taken.has(base + letters(i))) return base + letters(i);
}

/** The first of base, base 2, base 3 … that is free. */
export function freeLabel(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let i = 2; ; i++) if (!taken.has(`${base} ${i}`)) return `${base} ${i}`;
}

/** A component whose label and name are its own among others. Empty ones stay empty. */
export function distinct(component: Component, others: readonly Component[]): Component {
  if (!isField(component)) return component;
  const fields = others.filter(isField);
  const [label, name] = [labelOf(component), nameOf(component)];
  const props = {
    ...component.props,
    label: label && freeLabel(label, new Set(fields.map(labelOf))),
    name: name && freeName(name, new Set(fields.map(nameOf))),
  };
  return { ...component, props };
}
