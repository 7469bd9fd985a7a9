import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import { registrations } from "../tables.server.ts";
import type { DuplicatePair, RegistrationFile, RegistrationRow } from "./schema.ts";

async function apply(site: TestApp, answers: Record<string, string> = {}) {
  const visitor = await site.as("visitor");
  const identity = await upload(visitor, Uint8Array.from(await jpeg()));
  const body = bodyOf({ ...(await somebody(site)), ...answers }, { documents: { identity } });
  const { reference } = (await (await send(visitor, body)).json()) as Receipt;
  const rows = await site.db
    .select()
    .from(registrations)
    .where(eq(registrations.reference, reference));
  if (!rows[0]) throw new Error("not stored");
  return rows[0];
}

test("a file that was merged leads to the one that was kept, by its number and on its page", async () => {
  const site = await startTestApp();
  const name = { last_name: "Koné", first_names: "Awa", birth_date: "2001-05-06" };
  const [kept, gone] = [await apply(site, name), await apply(site, name)];
  const coordinator = await site.as("coordinator");
  const pairs = async (query: string) => {
    const answer = await coordinator.get(`/api/registrations/duplicates${query}`);
    return ((await answer.json()) as { data: DuplicatePair[] }).data;
  };
  const [pair] = await pairs("");
  const merge = { decision: "same", keep: kept.id };
  await coordinator.post(`/api/registrations/duplicates/${pair?.id}`, merge);

  const query = new URLSearchParams({ search: gone.reference });
  const { data } = (await (await coordinator.get(`/api/registrations?${query}`)).json()) as {
    data: RegistrationRow[];
  };
  expect(data.map(({ reference }) => reference)).toEqual([kept.reference]);

  const path = `/api/registrations/${gone.id}`;
  const file = (await (await coordinator.get(path)).json()) as RegistrationFile;
  expect(file.kept).toEqual({ id: kept.id, reference: kept.reference });
  const { version } = file;
  const change = { version, answers: { town: "Korhogo" }, reason: "Appel" };
  const refused = await coordinator.patch(path, change);
  expect([refused.status, await refused.json()]).toMatchObject([409, { why: "merged" }]);
  expect(await pairs("?decided=yes")).toMatchObject([
    {
      decided_at: site.clock.now.toISOString(),
      first: { merged: false },
      second: { merged: true },
    },
  ]);
});

test("the check of a document is taken back, once", async () => {
  const site = await startTestApp();
  const { id } = await apply(site);
  const coordinator = await site.as("coordinator");
  const path = `/api/registrations/${id}/documents/identity`;
  expect((await coordinator.post(path, { act: "verify" })).status).toBe(200);
  const back = await coordinator.post(path, { act: "unverify" });
  const file = (await back.json()) as RegistrationFile;
  expect(file.documents.find(({ name }) => name === "identity")).toMatchObject({
    ...{ state: "received", verified_by: null },
  });
  expect(file.history[0]?.kind).toBe("document_unverified");
  expect((await coordinator.post(path, { act: "unverify" })).status).toBe(409);
});
