import { expect, test } from "vitest";
import { inMemory } from "#app/device/store.ts";
import { type QueuedSubmission, removeQueuedSubmission } from "../../device/queued-submission.ts";
import { entryOf, isFound } from "./entries.ts";

const forms = [
  {
    key: "meca-agro",
    title: "Mécanique agricole",
    path: "/registration/agent/meca-agro",
    open: true,
    courses: { "7": "Tracteurs" },
    documents: { identity: "Pièce d’identité", diploma: "Diplôme" },
  },
];

const typed: QueuedSubmission = {
  key: "a",
  files: "a",
  form: "meca-agro",
  locale: "fr",
  documents: { identity: { name: "carte.jpg", type: "image/jpeg", bytes: 1 } },
  who: "Mariétou N’Guessan",
  about: { phone: "+225 0731415926", course: "7", wanted: ["identity", "diploma"] },
  agent: { id: 3, name: "Awa" },
  body: { answers: {}, consent_version: "1", disability_consent: false, another_person: false },
  typed: { last_name: "N’Guessan" },
  queuedAt: 1,
  state: { kind: "waiting" },
};

test("an entry has phone, course and missing documents in words", () => {
  expect(entryOf(typed, forms)).toMatchObject({
    phone: "07 31 41 59 26",
    course: "Tracteurs",
    reference: "",
    missing: ["Diplôme"],
  });
  expect(entryOf({ ...typed, state: { kind: "parked" } }, forms).missing).toEqual([]);
});

test("after sending, the list still knows whom to tell the reference and what is missing", async () => {
  const sent = { kind: "sent", reference: "MA-2026-000042", at: "", receiptToken: null } as const;
  const kept = await removeQueuedSubmission(inMemory(), typed, sent);
  expect(kept).toMatchObject({ typed: {}, documents: {}, body: { answers: {} } });
  expect(entryOf(kept, forms)).toMatchObject({
    phone: "07 31 41 59 26",
    reference: "MA-2026-000042",
    missing: ["Diplôme"],
  });
  const alone = await removeQueuedSubmission(
    inMemory(),
    { ...typed, agent: undefined, about: undefined },
    sent,
  );
  expect([alone.who, alone.about]).toEqual(["", undefined]);
});

test("people are found by name, phone, course and reference, in any usual spelling", () => {
  const entry = { ...entryOf(typed, forms), reference: "MA-2026-000042" };
  for (const wanted of [
    "",
    "marietou",
    "TRACTEUR",
    "0731415926",
    "31 41 59",
    "ma-2026",
    "marie tract",
  ]) {
    expect(isFound(entry, wanted), wanted).toBe(true);
  }
  for (const wanted of ["yao", "0799", "marietou yao"]) expect(isFound(entry, wanted)).toBe(false);
});
