/** The toast of lists whose copied IDs are told for two seconds. */
export const copySuccess = { text: "Copy Success!", ms: 2000 };
