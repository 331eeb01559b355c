import { describe, expect, it } from "vitest";
import { maxBytes, maxContacts, parseContacts, readContacts } from "./contacts";

const rows = (count: number) =>
  `FullName,Email\r\n${Array.from({ length: count }, (_, n) => `Ana ${n},ana${n}@example.com\r\n`).join("")}`;

const exceeded = { warning: "Maximum number of records exceeded." };
const errors = {
  warning: "The file you uploaded may have errors. Please modify the file and upload it again.",
};

describe("contacts of a file", () => {
  it.each([
    ["commas", "FullName,Email\nAna Reyes,ana@example.com\n"],
    ["semicolons", "FullName;Email\nAna Reyes;ana@example.com\n"],
    ["a byte order mark and CRLF", "\uFEFFFullName,Email\r\nAna Reyes,ana@example.com\r\n"],
    ["blanks around names of columns", " FullName , Email\nAna Reyes, ana@example.com\n"],
    ["other columns", "Note,Email,FullName\nhello,ana@example.com,Ana Reyes\n"],
    ["blank last lines", "FullName,Email\nAna Reyes,ana@example.com\n\n\n"],
  ])("are read with %s", (_, text) => {
    expect(parseContacts(text, "a.csv")).toEqual({
      contacts: [{ fullName: "Ana Reyes", email: "ana@example.com" }],
      fileName: "a.csv",
      withEmails: 1,
    });
  });

  it("keep quoted commas", () => {
    const loaded = parseContacts('FullName,Email\n"Reyes, Ana",ana@example.com\n', "a.csv");
    expect("contacts" in loaded && loaded.contacts[0]?.fullName).toBe("Reyes, Ana");
  });

  it("count addresses that are none apart", () => {
    const loaded = parseContacts("FullName,Email\nAna,ana@example.com\nBen,nobody\n", "a.csv");
    expect(loaded).toMatchObject({ withEmails: 1 });
    expect("contacts" in loaded && loaded.contacts).toHaveLength(2);
  });

  it.each([
    ["no name", "FullName,Email\n,ana@example.com\n"],
    ["no address", "FullName,Email\nAna,\n"],
    ["other columns alone", "Name,Mail\nAna,ana@example.com\n"],
    ["column names in other letters", "fullname,email\nAna,ana@example.com\n"],
    ["no rows", "FullName,Email\n"],
    ["nothing", ""],
  ])("with %s are refused", (_, text) => expect(parseContacts(text, "a.csv")).toEqual(errors));

  it("are at most 200", () => {
    expect(parseContacts(rows(maxContacts), "a.csv")).toMatchObject({ withEmails: maxContacts });
    expect(parseContacts(rows(maxContacts + 1), "a.csv")).toEqual(exceeded);
  });

  it("come from a file of at most 500000 bytes", async () => {
    const text = rows(10);
    const fits = `${text}${"\n".repeat(maxBytes - text.length)}`;
    expect(await readContacts(new File([fits], "a.csv"))).toMatchObject({ withEmails: 10 });
    expect(await readContacts(new File([`${fits}\n`], "a.csv"))).toEqual({
      warning: "Maximum file size is 500000 bytes.",
    });
  });
});
