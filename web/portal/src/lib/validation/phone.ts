const phonePattern = /^\+[1-9][0-9]{7,14}$/;

/** What is wrong with a phone number that is not empty. People write signs between its digits. */
export function phoneProblem(value: string): string | null {
  return phonePattern.test(value.replace(/[ ()-]/g, ""))
    ? null
    : "Enter a phone number with its country code, such as +639171234567.";
}
