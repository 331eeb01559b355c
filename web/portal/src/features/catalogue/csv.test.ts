import { expect, test } from "vitest";
import { datapointsCsv } from "./csv";

test("one row per data point, with quotes and formulas made harmless", () => {
  const sources = [
    { id: "a_ph", kind: "PROVIDER" as const, name: 'Ann, "Bo" & Co' },
    { id: "PAYSLIP", kind: "ARCHIVE_FILE_TYPE" as const, name: "=1+1" },
  ];
  const item = (name: string, supportedStatus: "SUPPORTED" | "UNSUPPORTED") => ({
    name,
    supportedStatus,
  });
  const groups = [
    {
      datasourceId: "a_ph",
      datapoint: "EINCOMES" as const,
      total: 2,
      totalSupported: 1,
      items: [item("month", "SUPPORTED"), item("amount", "UNSUPPORTED")],
    },
    {
      datasourceId: "PAYSLIP",
      datapoint: "LINK" as const,
      total: 1,
      totalSupported: 1,
      items: [item("records", "SUPPORTED")],
    },
  ];
  expect(datapointsCsv(sources, groups).split("\r\n")).toEqual([
    '"kind","id","name","group","data point","supported"',
    '"PROVIDER","a_ph","Ann, ""Bo"" & Co","Estimated incomes","month","yes"',
    '"PROVIDER","a_ph","Ann, ""Bo"" & Co","Estimated incomes","amount","no"',
    `"ARCHIVE_FILE_TYPE","PAYSLIP","'=1+1","Link","records","yes"`,
    "",
  ]);
});
