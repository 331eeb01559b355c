import type { Mode } from "@shared/session/storage";
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
import { estimateByMonth, type MonthAmount, payByMonth } from "./incomeMonths";
import { LinkRecords } from "./LinkRecords";
import { MonthChart } from "./MonthChart";
import {
  type AccountPayload,
  currenciesOf,
  type Employment,
  type EstimatedIncome,
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
  count: number;
  content: ReactNode;
}

type Columns<Item> = readonly RecordColumn<Item>[];

function table<Item extends { id: string }>(
  name: string,
  items: readonly Item[],
  columns: Columns<Item>,
): Panel {
  const content = <RecordTable label={name} columns={columns} items={items} />;
  return { name, count: items.length, content };
}

/** A bar chart of amounts by month, for tables that tell of a course of time. */
interface Course<Item> {
  title: string;
  months: (items: readonly Item[]) => readonly MonthAmount[];
}

/** One currency is named once, under the table; several get a column of their own, and have no sum to draw. */
function moneyTable<Item extends { id: string; currency: string }>(
  name: string,
  items: readonly Item[],
  columns: Columns<Item>,
  course?: Course<Item>,
): Panel {
  const [currency, ...others] = currenciesOf(items);
  const content =
    others.length === 0 ? (
      <>
        {course && currency && (
          <MonthChart title={course.title} currency={currency} months={course.months(items)} />
        )}
        <RecordTable
          label={name}
          columns={columns}
          items={items}
          caption={currency && `Amounts in ${currency}`}
        />
      </>
    ) : (
      <RecordTable label={name} columns={[...columns, currencyColumn]} items={items} />
    );
  return { name, count: items.length, content };
}

const pay: Course<Income> = { title: "Pay by month", months: payByMonth };
const estimate: Course<EstimatedIncome> = { title: "Estimate by month", months: estimateByMonth };

/** The sections of what an account shared, in the order of the screen. */
export function recordPanels(payload: AccountPayload): readonly Panel[] {
  const { identity, rating } = payload;
  return [
    {
      name: "Identities",
      count: identityCount(payload),
      content: identity && <IdentityRecord identity={identity} />,
    },
    { name: "Ratings", count: rating ? 1 : 0, content: rating && <RatingRecord rating={rating} /> },
    table("Documents", payload.documents, documentColumns),
    table("Employments", payload.employments, employmentColumns),
    moneyTable("Incomes", payload.incomes, incomeColumns, pay),
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
}

/** The sections of an archive below its files. */
export function archivePanels(records: ArchiveRecords): readonly Panel[] {
  const identities = records.identities.filter(hasIdentity);
  return [
    {
      name: "Identities",
      count: identities.length,
      content: identities.map((identity) => (
        <IdentityRecord key={identity.id} identity={identity} />
      )),
    },
    table("Employments", records.employments, employmentColumns),
    table("Documents", records.documents, documentColumns),
    moneyTable("Incomes", records.incomes, incomeColumns, pay),
  ];
}

function identityCount({ identity }: AccountPayload): number {
  return hasIdentity(identity) ? 1 : 0;
}

/** The sections under "Brackets (early access)". */
export function bracketPanels(mode: Mode, payload: AccountPayload): readonly Panel[] {
  const { insight, links } = payload;
  return [
    moneyTable("Estimated Incomes", payload.eincomes, estimatedIncomeColumns, estimate),
    {
      name: "User Insights",
      count: hasInsight(insight) ? 1 : 0,
      content: insight && <InsightRecord mode={mode} accountId={payload.metadata.sourceId} />,
    },
    { name: "User Links", count: links.length, content: <LinkRecords links={links} /> },
  ];
}
