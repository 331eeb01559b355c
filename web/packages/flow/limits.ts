/** The same numbers hold on the server (internal/flow/lowcode). */
export const limits = {
  siteName: 200,
  screens: 30,
  components: 50,
  routes: 20,
  urlParams: 20,
  /** The one that a flow is written in included. */
  languages: 11,
  screenName: 100,
  buttonName: 50,
  headerText: 200,
  text: 1000,
  label: 200,
  name: 50,
  option: 200,
  placeholder: 200,
  message: 200,
  regex: 500,
  conditionValue: 200,
} as const;

/** Lengths count characters as people do: one emoji is one. */
export const lengthOf = (text: string) => [...text].length;
