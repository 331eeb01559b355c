// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { addressOf, bodyOf } from "./tryIt";

const input = (name: string, place: string, value: string, more: Record<string, string> = {}) => {
  const field = document.createElement("input");
  field.name = name;
  field.value = value;
  Object.assign(field.dataset, { in: place }, more);
  return field;
};

describe("the address of a request", () => {
  it.each([
    ["an-id", "/users/an-id"],
    ["../tokens", "/users/..%2Ftokens"],
    ["a b?c#d", "/users/a%20b%3Fc%23d"],
    ["$&", "/users/%24%26"],
  ])("has %j of a path as one step", (value, address) => {
    expect(addressOf("/users/{id}", [input("id", "path", value)])).toBe(address);
  });

  it("leaves out what is empty, and repeats what may repeat", () => {
    const fields = [
      input("size", "query", ""),
      input("name", "query", "María & co"),
      input("ids", "query", "a, b", { repeats: "" }),
    ];
    expect(addressOf("/providers", fields)).toBe("/providers?name=Mar%C3%ADa+%26+co&ids=a&ids=b");
  });

  it("asks for what is required", () => {
    const field = input("userId", "query", " ");
    field.required = true;
    expect(() => addressOf("/tokens", [field])).toThrow("Enter userId.");
  });
});

describe("the body of a request", () => {
  const body = (text: string) => {
    const field = document.createElement("textarea");
    field.value = text;
    return field;
  };

  it("goes as it was typed", () => {
    expect(bodyOf(body('{ "price": "$ 5", "amount": 1.50 }'))).toBe(
      '{ "price": "$ 5", "amount": 1.50 }',
    );
  });

  it.each([
    ['{"userId":"$USER_ID"}', "Replace $USER_ID in the body with a value of yours."],
    ["{", "The body isn't valid JSON."],
  ])("is not sent as %j", (text, why) => {
    expect(() => bodyOf(body(text))).toThrow(why);
  });
});
