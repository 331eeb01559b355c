import { expect, test } from "vitest";
import { usageCsv } from "./csv";

test("a row for each day", () => {
  const days = [
    { date: "2026-11-20", accountCount: 3, connectedAccountCount: 2, userCount: 1 },
    { date: "2026-11-21", accountCount: 0, connectedAccountCount: 0, userCount: 0 },
  ];
  expect(usageCsv(days)).toBe(
    '"Date","Accounts","Connected accounts","Users"\r\n"2026-11-20","3","2","1"\r\n"2026-11-21","0","0","0"\r\n',
  );
});
