import { expect, test } from "vitest";
import { type DeviceStore, inMemory } from "#app/device/store.ts";
import { unansweredForm } from "#tests/setup/form-facts.ts";
import type { FormFacts } from "../pages/form-facts.ts";
import { draftKey, newDraft, type Refusal } from "./draft.ts";
import { openWriting } from "./writing.ts";

const late: Refusal = {
  kind: "refused",
  message: "Trop tard",
  errors: {},
  shared: false,
  closed: true,
  closedOn: "2026-10-31",
};

async function opened(store: DeviceStore, closesOn: string) {
  const facts: FormFacts = { ...unansweredForm, intake: { ...unansweredForm.intake, closesOn } };
  return openWriting({ store, facts, agent: null, onSaved: () => {} });
}

test.each([
  ["2026-10-31", late],
  ["2026-11-30", undefined],
])("a draft that came too late is one again when the call closes on %s", async (day, refused) => {
  const store = inMemory();
  const { key } = unansweredForm.form;
  const draft = { ...newDraft(key), typed: { last_name: "Sanogo" }, at: 1, refused: late };
  await store.set(draftKey(key, null), draft);
  const writing = await opened(store, day);
  expect(writing.draft.refused).toEqual(refused);
  expect(writing.draft.typed.last_name).toBe("Sanogo");
});

test("words typed early that become the stored answer again are taken", async () => {
  const store = inMemory();
  const { key } = unansweredForm.form;
  await store.set(draftKey(key, null), {
    ...newDraft(key),
    typed: { last_name: "Fictive" },
    at: 1,
  });
  const writing = await opened(store, "2026-11-30");
  writing.mergeTouched({ last_name: "Fictiv" });
  await writing.setTyped({ last_name: "Fictive" });
  expect(writing.draft.typed.last_name).toBe("Fictive");
});
