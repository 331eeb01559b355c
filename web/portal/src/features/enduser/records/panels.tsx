import type { Mode } from "@portal/lib/session/storage";
import type { ReactNode } from "react";
import {
  contributionColumns,
  currencyColumn,
  documentColumns,
  employmentColumns,
  estimatedIncomeColumns,
  incomeColumns,
  liabilityColumns,
  type RecordColumn,
  transactionColumns,
} from "./columns";
import { IdentityRecord } from "./IdentityRecord";
import { InsightRecord } from "./InsightRecord";
import type { MonthlyIncome } from "./incomeMonths";
import { LinkRecords } from "./LinkRecords";
import { MonthChart } from "./MonthChart";
import {
  type AccountPayload,
  currenciesOf,
  type Employment,
  hasIdentity,
  hasInsight,
  type Identity,
  type Income,
  type UserDocument,
} from "./payload";
import { RatingRecord } from "./RatingRecord";
import { RecordTable } from "./RecordTable";

export interface Panel {
  name: string;
  /** As the data API names it. */
  section: string;
  count: number;
  content: ReactNode;
}

const sections = new Map([
  ["Documents", "DOCUMENTS"],
  ["Employments", "EMPLOYMENTS"],
  ["Incomes", "INCOMES"],
  ["Liabilities", "LIABILITIES"],
  ["Transactions", "TRANSACTIONS"],
  ["Contributions", "CONTRIBUTIONS"],
  ["Estimated Incomes", "EINCOMES"],
]);

type Columns<Item> = readonly RecordColumn<Item>[];

function table<Item extends { id: string }>(
  name: string,
  items: readonly Item[],
  columns: Columns<Item>,
): Panel {
  const content = <RecordTable label={name} columns={columns} items={items} />;
  return { name, section: sections.get(name) ?? "", count: items.length, content };
}

/** One currency is named once, under the table; several get their own column. */
function moneyTable<Item extends { id: string; currency: string }>(
  name: string,
  items: readonly Item[],
  columns: Columns<Item>,
  above?: ReactNode,
): Panel {
  const [currency, ...others] = currenciesOf(items);
  const content = (
    <>
      {above}
      <RecordTable
        label={name}
        columns={others.length === 0 ? columns : [...columns, currencyColumn]}
        items={items}
        caption={others.length === 0 && currency ? `Amounts in ${currency}` : undefined}
      />
    </>
  );
  return { name, section: sections.get(name) ?? "", count: items.length, content };
}

/** The income by month stands once on a page: above the incomes, or above the estimates if there are no others. */
function incomeCharts(incomes: readonly MonthlyIncome[] | undefined): ReactNode {
  return incomes?.map((income) => <MonthChart key={income.currency} income={income} />);
}

/** The sections of what an account shared, in the order of the screen. */
export function recordPanels(payload: AccountPayload): readonly Panel[] {
  const { identity, rating } = payload;
  return [
    {
      name: "Identities",
      section: "IDENTITIES",
      count: identityCount(payload),
      content: identity && <IdentityRecord identity={identity} />,
    },
    {
      name: "Ratings",
      section: "RATINGS",
      count: rating ? 1 : 0,
      content: rating && <RatingRecord rating={rating} />,
    },
    table("Documents", payload.documents, documentColumns),
    table("Employments", payload.employments, employmentColumns),
    moneyTable(
      "Incomes",
      payload.incomes,
      incomeColumns,
      incomeCharts(payload.insight?.monthlyIncomes),
    ),
    moneyTable("Liabilities", payload.liabilities, liabilityColumns),
    moneyTable("Transactions", payload.transactions, transactionColumns),
    moneyTable("Contributions", payload.contributions, contributionColumns),
  ];
}

/** What was read from a document. */
export interface ArchiveRecords {
  identities: readonly Identity[];
  employments: readonly Employment[];
  documents: readonly UserDocument[];
  incomes: readonly Income[];
  monthlyIncomes: readonly MonthlyIncome[];
}

/** The sections of an archive below its files. */
export function archivePanels(records: ArchiveRecords): readonly Panel[] {
  const identities = records.identities.filter(hasIdentity);
  return [
    {
      name: "Identities",
      section: "IDENTITIES",
      count: identities.length,
      content: identities.map((identity) => (
        <IdentityRecord key={identity.id} identity={identity} />
      )),
    },
    table("Employments", records.employments, employmentColumns),
    table("Documents", records.documents, documentColumns),
    moneyTable("Incomes", records.incomes, incomeColumns, incomeCharts(records.monthlyIncomes)),
  ];
}

function identityCount({ identity }: AccountPayload): number {
  return hasIdentity(identity) ? 1 : 0;
}

/** The sections under "Brackets (early access)". */
export function bracketPanels(mode: Mode, payload: AccountPayload): readonly Panel[] {
  const { insight, links } = payload;
  const isAbove = payload.incomes.length > 0;
  return [
    moneyTable(
      "Estimated Incomes",
      payload.eincomes,
      estimatedIncomeColumns,
      isAbove ? undefined : incomeCharts(insight?.monthlyIncomes),
    ),
    {
      name: "User Insights",
      section: "INSIGHTS",
      count: hasInsight(insight) ? 1 : 0,
      content: insight && <InsightRecord mode={mode} accountId={payload.metadata.sourceId} />,
    },
    {
      name: "User Links",
      section: "LINK",
      count: links.length,
      content: <LinkRecords links={links} />,
    },
  ];
}
