import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  aPastCohort,
  completeAll,
  firstTemplate,
  issueAll,
  type PastCohort,
} from "#tests/setup/certificates.ts";
import { ok } from "#tests/setup/content.ts";
import { verifyAddress } from "../issuing/print.server.ts";
import type { PublicKey, Verified } from "../schema.ts";
import { certificates, erasedCertificates } from "../tables.server.ts";
import { checkProof } from "./browser/check-proof.ts";

async function issued(count = 1) {
  const site = await aPastCohort(count);
  await completeAll(site);
  await issueAll(site);
  const rows = await site.db.select().from(certificates).orderBy(certificates.id);
  const [row] = rows;
  if (!row) throw new Error("no certificate");
  const visitor = await site.as("visitor");
  const look = () => ok<Verified>(visitor.get(`/api/certificates/verify/${row.code}`));
  return { site, row, rows, look };
}

/** Whether the QR code of a certificate carries a right signature, as a browser checks it. */
async function proofOf(site: PastCohort, row: typeof certificates.$inferSelect) {
  const { hash } = new URL(verifyAddress("http://localhost:3000", row));
  const visitor = await site.as("visitor");
  const { keys } = await ok<{ keys: PublicKey[] }>(visitor.get("/api/certificates/keys"));
  return checkProof({ hash, code: row.code }, keys, globalThis.crypto.subtle);
}

test.each([
  ["a name", sql`jsonb_set(content, '{name}', '"Somebody Else"')`],
  ["a word of the text", sql`jsonb_set(content, '{body}', '"with honors"')`],
  ["a date", sql`jsonb_set(content, '{ended_on}', '"2027-01-01"')`],
])("%s changed in the table is not confirmed and not shown", async (_, content) => {
  const { site, row, look } = await issued();
  expect(await look()).toMatchObject({ state: "valid" });
  await site.db.update(certificates).set({ content }).where(eq(certificates.id, row.id));
  expect(await look()).toEqual({ state: "altered" });
});

test("a signature of another certificate or of an unknown key is not confirmed", async () => {
  const { site, row, rows, look } = await issued(2);
  const change = (values: Partial<typeof row>) =>
    site.db.update(certificates).set(values).where(eq(certificates.id, row.id));
  await change({ signature: rows[1]?.signature ?? "" });
  expect(await look()).toEqual({ state: "altered" });
  await change({ signature: "" });
  expect(await look()).toEqual({ state: "altered" });
  await change({ signature: row.signature, number: "TR-2026-999999" });
  expect(await look()).toEqual({ state: "altered" });
  await change({ number: row.number });
  expect(await look()).toMatchObject({ state: "valid" });
});

test("a certificate that was replaced says so", async () => {
  const { site, row, look } = await issued();
  const { id } = await firstTemplate(site);
  const wanted = { reason: "Nom corrigé", template_id: id, locale: "fr" };
  await ok(site.coordinator.post(`/api/certificates/${row.id}/reissue`, wanted), 201);
  expect(await look()).toMatchObject({ state: "replaced", revoked_on: "2026-11-02" });
});

test("erasing a person is told first, keeps the code and nothing else, and the answer stays true", async () => {
  const { site, row, look } = await issued();
  const admin = await site.as("admin");
  const path = `/api/registration-people/${row.registrationId}`;
  expect(await ok(admin.get(`${path}/certificates`))).toEqual([
    { number: row.number, issued_on: "2026-11-02", valid: true },
  ]);
  const reason = { reason: "Falsification" };
  await ok(site.coordinator.post(`/api/certificates/${row.id}/revoke`, reason));
  await ok(admin.delete(path));
  expect(await look()).toEqual({
    state: "erased",
    issued_on: "2026-11-02",
    revoked_on: "2026-11-02",
    erased_on: "2026-11-02",
  });
  const kept = JSON.stringify(await site.db.select().from(erasedCertificates));
  expect(kept).not.toMatch(/Awa|Fictive|TR-2026|2003/);
  expect(await proofOf(site, row)).toMatchObject({ says: "genuine" });
});
