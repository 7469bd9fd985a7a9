import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  registrationDocuments,
  registrationEvents,
} from "#app/admissions/registrations/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { openFollowed } from "#tests/setup/follow.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const photo = async (color: string) =>
  new File([Uint8Array.from(await jpeg({ color }))], "cv.jpg", { type: "image/jpeg" });

/** Somebody who has sent a first photo of their CV. */
async function sentOnce() {
  const site = await startTestApp();
  const { id, reference } = await apply(site);
  const { act } = await openFollowed(site, reference);
  const send = async (color: string) => act("documents", { "document.cv": await photo(color) });
  expect((await send("#ffffff")).done).toBe("documents");
  const cv = and(
    eq(registrationDocuments.registrationId, id),
    eq(registrationDocuments.name, "cv"),
  );
  const stored = async () => {
    const [row] = await site.db.select().from(registrationDocuments).where(cv);
    return row;
  };
  const status = async () => {
    const { status: seen } = await openFollowed(site, reference);
    return seen.documents.find(({ name }) => name === "cv");
  };
  return { site, id, cv, send, stored, status };
}

test("a received document is replaced while the intake is open, and the history says so", async () => {
  const { site, id, send, stored, status } = await sentOnce();
  const first = await stored();
  expect(await status()).toMatchObject({ state: "received", may_add: true });
  expect((await status())?.replace_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await send("#0a6b3d")).done).toBe("documents");
  const second = await stored();
  expect(second?.hash).not.toBe(first?.hash);
  const events = await site.db
    .select({ kind: registrationEvents.kind })
    .from(registrationEvents)
    .where(eq(registrationEvents.registrationId, id))
    .orderBy(registrationEvents.id);
  expect(events.map(({ kind }) => kind)).toEqual([
    "submitted",
    "document_added",
    "document_replaced",
  ]);
});

test("a verified document stays", async () => {
  const { site, cv, send, stored, status } = await sentOnce();
  await site.db.update(registrationDocuments).set({ state: "verified" }).where(cv);
  expect(await status()).toMatchObject({ may_add: false, replace_until: null });
  const before = await stored();
  const { done, errors } = await send("#0a6b3d");
  expect([done, errors["document.cv"]]).toEqual([null, expect.stringContaining("ne peut plus")]);
  expect(await stored()).toEqual(before);
});

test("after the intake has closed a received document stays, a requested one is replaced", async () => {
  const { site, cv, send, status } = await sentOnce();
  await site.db.update(intakes).set({ opensOn: "2026-01-01", closesOn: "2026-01-31" });
  expect(await status()).toMatchObject({ may_add: false, replace_until: null });
  expect((await send("#0a6b3d")).done).toBeNull();
  await site.db.update(registrationDocuments).set({ state: "asked" }).where(cv);
  expect(await status()).toMatchObject({ may_add: true, replace_until: null });
  expect((await send("#0a6b3d")).done).toBe("documents");
});
