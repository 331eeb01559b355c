import { unwrap } from "@packages/api/envelope";
import { emulatorKeys } from "@portal/lib/api/keys";
import { data } from "@portal/lib/api/portal";
import type { TestPerson, TestPersonDraft } from "@portal/lib/api/wire";
import type { Mode } from "@portal/lib/session/storage";
import { once, type RequestKey } from "@portal/lib/submit/requestKey";
import { type Ends, useSubmit } from "@portal/lib/submit/useSubmit";
import { queryOptions, useQueryClient } from "@tanstack/react-query";

export const testPeopleQuery = (mode: Mode) =>
  queryOptions({
    queryKey: emulatorKeys.testPeople(mode),
    queryFn: () => unwrap(data(mode).GET("/testPeople")),
    select: (answer) => answer.items,
  });

export function useCreateTestPerson(mode: Mode, ends: Ends<TestPerson, TestPersonDraft>) {
  const client = useQueryClient();
  return useSubmit({
    ...ends,
    call: (body: TestPersonDraft, key) =>
      unwrap(data(mode).POST("/testPeople", { body, headers: once(key) })),
    onSuccess: async (made, body) => {
      await client.invalidateQueries({ queryKey: emulatorKeys.testPeople(mode) });
      await ends.onSuccess?.(made, body);
    },
  });
}

export function useDeleteTestPerson(mode: Mode) {
  const client = useQueryClient();
  return async (id: string, key: RequestKey) => {
    await unwrap(
      data(mode).DELETE("/testPeople/{id}", { params: { path: { id } }, headers: once(key) }),
    );
    await client.invalidateQueries({ queryKey: emulatorKeys.testPeople(mode) });
  };
}

/** What a new person begins with: complete, so that it can be created as it stands. */
export const examplePerson = `{
  "username": "bea.salazar",
  "password": "Sandbox-Bea-6",
  "data": {
    "identity": { "fullName": "Bea Salazar", "dob": "1996-07-02" },
    "employments": [
      { "employer": "Harbourline Retail", "jobTitle": "Cashier", "startDate": "2024-03-01" }
    ],
    "pay": [
      { "employer": "Harbourline Retail", "frequency": "Semimonthly", "netAmount": 11250 }
    ]
  }
}`;

/** Reads what was typed; a text says what is wrong with it. */
export function readPerson(text: string): TestPersonDraft | string {
  let person: unknown;
  try {
    person = JSON.parse(text);
  } catch (error) {
    return `This isn't valid JSON: ${error instanceof Error ? error.message : ""}`;
  }
  // The server knows the rest, and says it by path.
  if (typeof person === "object" && person !== null && !Array.isArray(person)) {
    return person as TestPersonDraft;
  }
  return "Enter one JSON object.";
}
