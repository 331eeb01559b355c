/** How far visits of the widget come. */
export const steps = [
  { name: "opened", label: "Opened the widget" },
  { name: "consented", label: "Gave consent" },
  { name: "chosen", label: "Chose a provider or document" },
  { name: "submitted", label: "Submitted a login or document" },
  { name: "connected", label: "Connected" },
] as const;

/** Beginning, middle and end, as the chart calls them. */
export const lines = [
  { name: "opened", label: "Opened" },
  { name: "submitted", label: "Submitted" },
  { name: "connected", label: "Connected" },
] as const;
