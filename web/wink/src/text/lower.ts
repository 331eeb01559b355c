/** Names of documents inside a sentence; those in capitals, such as ID, stay. */
export const lower = (name: string) =>
  name.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
