import { createPublicKey, verify } from "node:crypto";
import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import {
  aPastCohort,
  completeAll,
  firstTemplate,
  issueAll,
  issueAndPrint,
  type PastCohort,
} from "#tests/setup/certificates.ts";
import { ok } from "#tests/setup/content.ts";
import { dotsIn } from "#tests/setup/read-qr.ts";
import { verifyAddress } from "./issuing/print.server.ts";
import { canonical, readFragment } from "./rules.ts";
import type { CertificateRow, PublicKey, Verified } from "./schema.ts";
import { certificateKeys, certificates } from "./tables.server.ts";
import { checkProof } from "./verify/browser/check-proof.ts";

async function issued(count = 1) {
  const site = await aPastCohort(count);
  await completeAll(site);
  return { site, list: await issueAll(site) };
}

async function proofOf({ db }: PastCohort) {
  const [row] = await db.select().from(certificates).orderBy(certificates.id);
  if (!row) throw new Error("no certificate");
  const url = new URL(verifyAddress("http://localhost:3000", row));
  return { row, hash: url.hash, address: url.href };
}

test("a certificate is valid, then revoked, and another code is unknown", async () => {
  const { site, list } = await issued();
  const [{ id, code, number } = {} as CertificateRow] = list;
  expect(number).toBe("TR-2026-000001");
  const visitor = await site.as("visitor");
  const look = (one: string) => visitor.get(`/api/certificates/verify/${one}`);
  const valid = await look(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`);
  expect(valid.headers.get("cache-control")).toContain("no-store");
  const said = (await valid.json()) as Verified;
  expect(said).toEqual({
    state: "valid",
    revoked_on: null,
    number,
    name: "Awa 1 Fictive",
    birth_date: "2003-05-14",
    course: expect.any(String),
    place: "Bouaké",
    started_on: "2026-03-02",
    ended_on: "2026-09-25",
    issued_on: "2026-11-02",
    issuer: expect.any(String),
  });
  const reason = { reason: "Falsification de la note" };
  await ok(site.coordinator.post(`/api/certificates/${id}/revoke`, reason));
  const revoked = await (await look(code)).text();
  expect(JSON.parse(revoked)).toMatchObject({ state: "revoked", revoked_on: "2026-11-02" });
  expect(revoked).not.toContain("Falsification");
  const again = await site.coordinator.post(`/api/certificates/${id}/revoke`, reason);
  expect(again.status).toBe(409);
  const changed = (code[0] === "A" ? "B" : "A") + code.slice(1);
  expect((await look(changed)).status).toBe(404);
  expect((await look(number)).status, "a number follows another one").toBe(404);
});

test("guesses are counted, looking at codes that exist is not", async () => {
  const { site, list } = await issued();
  const visitor = await site.as("visitor", { address: "198.51.100.20" });
  const look = (code: string) => visitor.get(`/api/certificates/verify/${code}`);
  for (let nth = 0; nth < 19; nth += 1) {
    expect((await look("0000000000000000")).status).toBe(404);
  }
  for (let nth = 0; nth < 30; nth += 1) {
    expect((await look(list[0]?.code ?? "")).status).toBe(200);
  }
});

test("the signature is checked with the published key, and a changed letter is not genuine", async () => {
  const { site } = await issued();
  const { keys } = await ok<{ keys: PublicKey[] }>(
    (await site.as("visitor")).get("/api/certificates/keys"),
  );
  const { row, hash, address } = await proofOf(site);
  expect(address.length, "a QR code of this length is read by any phone").toBeLessThan(700);
  const read = readFragment(hash, row.code);
  const [key] = keys;
  if (!read || !key) throw new Error("nothing to check");
  const publicKey = createPublicKey({ key: { ...key }, format: "jwk" });
  const facts = Buffer.from(canonical(read.proven));
  expect(verify(null, facts, publicKey, read.signature)).toBe(true);
  const { subtle } = globalThis.crypto;
  const check = (code: string, fragment: string) =>
    checkProof({ hash: fragment, code }, keys, subtle);
  expect(await check(row.code, hash)).toMatchObject({ says: "genuine" });
  const other = (row.code[0] === "A" ? "B" : "A") + row.code.slice(1);
  expect(await check(other, hash)).toEqual({ says: "forged" });
  for (const place of [5, 40, hash.length - 20]) {
    const letter = hash[place] === "A" ? "B" : "A";
    const changed = hash.slice(0, place) + letter + hash.slice(place + 1);
    expect(await check(row.code, changed), String(place)).toEqual({ says: "forged" });
  }
  expect(await check(row.code, "")).toEqual({ says: "noProof" });
  expect(await check(row.code, "#content"), "a place on the page").toEqual({ says: "noProof" });
  expect(await checkProof({ hash, code: row.code }, [], subtle)).toEqual({ says: "noKey" });
  expect(await checkProof({ hash, code: row.code }, keys, undefined)).toEqual({ says: "cannot" });
});

test("the private key is stored encrypted and is in no answer", async () => {
  const { site } = await issued();
  const [key] = await site.db.select().from(certificateKeys);
  // A PKCS #8 key of Ed25519 begins like this.
  expect(Buffer.from(key?.privateKey ?? "", "base64url").toString("hex")).not.toContain(
    "302e020100300506032b6570",
  );
  const admin = await site.as("admin");
  const answers = ["/api/certificates/keys", "/api/certificates?page=1", "/api/audit?page=1"];
  for (const path of answers) {
    expect(await (await admin.get(path)).text(), path).not.toContain(key?.privateKey);
  }
});

test("a certificate is reissued with a new number, and the old one is revoked", async () => {
  const { site, list } = await issued();
  const { coordinator } = site;
  const template = await firstTemplate(site);
  const wanted = { reason: "Nom corrigé", template_id: template.id, locale: "de" };
  const path = `/api/certificates/${list[0]?.id}/reissue`;
  const made = await ok<CertificateRow>(coordinator.post(path, wanted), 201);
  expect(made).toMatchObject({
    number: "TR-2026-000002",
    replaces: "TR-2026-000001",
    state: "valid",
    locale: "de",
  });
  const { data } = await ok<{ data: CertificateRow[] }>(
    coordinator.get("/api/certificates?page=1&state=revoked"),
  );
  expect(data.map(({ number, revoked_reason }) => [number, revoked_reason])).toEqual([
    ["TR-2026-000001", "Nom corrigé"],
  ]);
  // It was replaced meanwhile: replacing the old one again would give two valid certificates.
  expect((await coordinator.post(path, wanted)).status).toBe(409);
  expect(await site.db.$count(certificates)).toBe(2);
});

test("nobody gets two valid certificates, whatever was asked", async () => {
  const { site } = await issued(2);
  const template = await firstTemplate(site);
  const wanted = { cohort_id: site.cohort.id, template_id: template.id, locale: "fr" };
  expect((await site.coordinator.post("/api/certificates/issue", wanted)).status).toBe(409);
  expect(await issueAll(site)).toHaveLength(2);
  const [row] = await site.db.select().from(certificates);
  const { id: _, ...copy } = row ?? ({} as never);
  const twin = site.db
    .insert(certificates)
    .values({ ...(copy as typeof certificates.$inferInsert), number: "x", code: "y" });
  await expect(twin).rejects.toThrow();
});

/** The dictionaries of a PDF, with its streams inflated. */
function structureOf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString("latin1");
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return body;
    }
  });
  return [raw.replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, ""), ...streams].join("\n");
}

test("printed certificates are PDF/A, in one ZIP, in the export of the person, and erased with them", async () => {
  const site = await aPastCohort(2);
  const name = { lastName: "Kɔfi-N’Dri Şahin", firstNames: "Ŋaba « Éloïse » œ…" };
  const [{ id: person } = { id: 0 }] = site.people;
  await site.db.update(registrations).set(name).where(eq(registrations.id, person));
  await completeAll(site);
  const list = await issueAndPrint(site);
  const answer = await site.coordinator.get(`/api/certificates/${list[0]?.id}/pdf`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const pdf = structureOf(new Uint8Array(await answer.arrayBuffer()));
  expectPdfA(pdf);
  const { address } = await proofOf(site);
  expect(dotsIn(pdf), "the QR code").toEqual(encode(address, { border: 0, ecc: "L" }).data);

  const zip = await site.coordinator.get(`/api/certificates/zip?cohort=${site.cohort.id}`);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual([1, 2].map((nth) => `TR-2026-00000${nth}.pdf`));
  for (const bytes of Object.values(files)) {
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  }

  const admin = await site.as("admin");
  const exported = await admin.get(`/api/registration-people/${person}`);
  const own = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  const data = Buffer.from(own["data.json"] ?? []).toString();
  expect(data).toContain("TR-2026-000001");
  expect(data, "where the file is stored").not.toContain("private/certificates");
  expect(Object.keys(own)).toContain("MA-2026-000001/TR-2026-000001.pdf");

  const [row] = await site.db
    .select()
    .from(certificates)
    .where(eq(certificates.registrationId, person));
  expect(await site.storage.get(row?.fileKey ?? "")).not.toBeNull();
  await ok(admin.delete(`/api/registration-people/${person}`));
  await sweepFiles(site.db, site.storage, site.clock.now);
  expect(await site.storage.get(row?.fileKey ?? "")).toBeNull();
  expect(await site.db.$count(certificates)).toBe(1);
  expect(await ok(Promise.resolve(site.get(`/api/certificates/verify/${row?.code}`)))).toEqual({
    state: "erased",
    issued_on: "2026-11-02",
    revoked_on: null,
    erased_on: "2026-11-02",
  });
});

/** What PDF/A-2b asks for and can be read without a validator. */
function expectPdfA(pdf: string) {
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf, "one page of A4 landscape").toMatch(/\/MediaBox \[0 0 841\.89\d* 595\.28\d*\]/);
  expect(pdf).toMatch(/\/Count 1\b/);
  expect(pdf).toMatch(/<pdfaid:part>2<\/pdfaid:part>/);
  expect(pdf).toMatch(/<pdfaid:conformance>B<\/pdfaid:conformance>/);
  expect(pdf).toMatch(/\/S \/GTS_PDFA1/);
  expect(pdf).toMatch(/\/DestOutputProfile \d+ 0 R/);
  expect(pdf).toContain("sRGB IEC61966");
  expect(pdf).toMatch(/\/ID \[/);
  expect(pdf).not.toMatch(/\/Encrypt|\/JavaScript|\/JS |\/EmbeddedFile/);
  // Every font is a subset with its file; the built-in ones have none.
  const fonts = [...pdf.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, font = ""]) => font);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => !/^[A-Z]{6}\+/.test(font))).toEqual([]);
  const descriptors = [...pdf.matchAll(/\/Type \/FontDescriptor[\s\S]*?>>/g)].map(([one]) => one);
  expect(descriptors.filter((one) => !/\/FontFile[23]? \d+ 0 R/.test(one))).toEqual([]);
}

test("the record shows outcome and certificates to those who may read applications", async () => {
  const { site } = await issued();
  const path = `/api/certificates/people/${site.people[0]?.id}`;
  expect(await ok(site.coordinator.get(path))).toMatchObject({
    outcome: "completed",
    certificates: [{ number: "TR-2026-000001", state: "valid" }],
  });
});
