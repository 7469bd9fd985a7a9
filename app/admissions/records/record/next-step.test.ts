import { describe, expect, test } from "vitest";
import type { DocumentDefinition } from "#app/website/registration-form/definition.ts";
import type { RegistrationDocument } from "../schema.ts";
import { documentsAsked, nextStepOf } from "./next-step.ts";

const asked: DocumentDefinition[] = [
  { name: "identity", label: "", help: "", needed: "later" },
  {
    name: "diploma",
    label: "",
    help: "",
    needed: "later",
    when: { field: "education_level", notIn: ["none"] },
  },
  { name: "cv", label: "", help: "", needed: "no" },
];

function document(name: string, state: RegistrationDocument["state"]): RegistrationDocument {
  const file = state === "asked" ? null : "0123456789abcdef";
  const rest = { bytes: 1, received_at: null, asked_why: null, verified_by: null };
  return { id: 1, name, state, type: file && "image/png", file, ...rest };
}

const verified = [document("identity", "verified"), document("diploma", "verified")];

type Registration = Parameters<typeof nextStepOf>[0];

const received: Registration = {
  status: "received",
  answers: { education_level: "cap" },
  documents: verified,
  twins: [],
  kept: null,
  finished: false,
  confirmed_at: null,
  confirm_by: null,
  submitted_at: "2026-03-01T10:00:00Z",
};

function stepOf(known: Partial<Registration>) {
  return nextStepOf({ ...received, ...known }, asked, "2026-04-02");
}

describe("the next step of a record", () => {
  test("a possible duplicate comes before everything else", () => {
    const twin = { pair: 7, id: 2, reference: "", name: "Koffi Awa", status: "received" } as const;
    expect(
      stepOf({ twins: [{ ...twin, reasons: ["phone"] }], documents: [document("cv", "received")] }),
    ).toEqual({ kind: "settle", pair: 7, name: "Koffi Awa" });
  });

  test("documents that arrived are verified first, one that nobody required too", () => {
    const documents = [document("identity", "received"), document("cv", "received")];
    expect(stepOf({ documents })).toEqual({ kind: "verify", documents: ["identity", "cv"] });
  });

  test("a needed document that is absent is asked for, unless the answers make it needless", () => {
    const documents = [document("identity", "verified")];
    expect(stepOf({ documents })).toEqual({ kind: "ask", documents: ["diploma"] });
    const without = stepOf({ documents, answers: { education_level: "none" } });
    expect(without).toEqual({ kind: "decide", from: "received" });
  });

  test("a document that was requested and did not come is a reason to call", () => {
    const documents = [document("identity", "verified"), document("diploma", "asked")];
    expect(stepOf({ documents })).toEqual({ kind: "remind", documents: ["diploma"] });
  });

  test("a complete application is decided, in every state without a decision", () => {
    for (const status of ["received", "selected", "waitlisted"] as const) {
      expect(stepOf({ status })).toEqual({ kind: "decide", from: status });
    }
  });

  test("a seat that nobody confirmed is asked about by phone, late after its day", () => {
    const seat: Partial<Registration> = { status: "admitted", documents: [] };
    expect(stepOf({ ...seat, confirm_by: "2026-04-02" })).toEqual({
      kind: "confirm",
      by: "2026-04-02",
      isLate: false,
    });
    expect(stepOf({ ...seat, confirm_by: "2026-04-01" })).toMatchObject({ isLate: true });
    expect(stepOf({ ...seat, confirm_by: null })).toMatchObject({ by: null, isLate: false });
  });

  test("nothing waits for a confirmed seat, a decision against, an end or a merged record", () => {
    expect(stepOf({ status: "admitted", confirmed_at: "2026-03-30T08:00:00Z" })).toBeNull();
    for (const status of ["rejected", "withdrawn"] as const) expect(stepOf({ status })).toBeNull();
    expect(stepOf({ status: "admitted", finished: true })).toBeNull();
    expect(stepOf({ kept: { id: 2, reference: "MA-2026-000002" } })).toBeNull();
  });
});

test("documents of a form are listed when they are there or concern this person", () => {
  const { answers } = { answers: { education_level: "none" } };
  const names = (documents: RegistrationDocument[]) =>
    documentsAsked({ ...received, answers, documents }, asked).map(
      ({ name, state, isNeeded }) => `${name} ${state} ${isNeeded}`,
    );
  expect(names([])).toEqual(["identity none true", "cv none false"]);
  expect(names([document("diploma", "received")])).toEqual([
    "identity none true",
    "diploma received false",
    "cv none false",
  ]);
});
