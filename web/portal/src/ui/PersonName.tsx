import { plainName } from "./personName";

/** The name of a person, kept apart from the text around it: a name from right to left turns nothing else round. */
export function PersonName({ name }: { name: string }) {
  return <bdi>{plainName(name)}</bdi>;
}
