/** Words for what the catalogue lists. Options show the label and send the value. */
export const providerTypes = [
  { value: "GIG", label: "Gig Platform" },
  { value: "GOVERNMENT", label: "Govt Service" },
  { value: "SYSTEM", label: "System" },
  { value: "CREDENTIAL", label: "Credential" },
  { value: "EMPLOYER", label: "Employer" },
];

const datapoints: Record<string, string> = {
  IDENTITIES: "Identities",
  RATINGS: "Ratings",
  EMPLOYMENTS: "Employments",
  DOCUMENTS: "Documents",
  INCOMES: "Incomes",
  EINCOMES: "Estimated incomes",
  TRANSACTIONS: "Transactions",
  CONTRIBUTIONS: "Contributions",
  LIABILITIES: "Liabilities",
  LINK: "Link",
  INSIGHTS: "Insights",
};

/** "EINCOMES" as "Estimated incomes"; a kind of a newer server as it is. */
export function datapointLabel(datapoint: string): string {
  return datapoints[datapoint] ?? datapoint;
}
