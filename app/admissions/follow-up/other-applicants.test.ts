import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationUploads as uploads } from "#app/admissions/applying/server/tables.server.ts";
import {
  registrationDocuments as documents,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { announce, head, sendPiece, upload } from "#tests/setup/upload.ts";

// Attempts to reach the data of another applicant.

/** A draft with one document, and its link. */
async function draftWithDocument(site: TestApp) {
  const at = (path: string, init: RequestInit, link = "") =>
    site.app.request(`/api/registrations/drafts${path}`, {
      ...init,
      headers: { ...(link ? { "x-registration-draft": link } : {}), ...init.headers },
    });
  const headers = { "content-type": "application/json" };
  const begun = await at("", { method: "POST", headers, body: '{"form":"meca-agro"}' });
  const { draft } = await read<{ draft: string }>(begun);
  const body = Uint8Array.from(await jpeg());
  await at("/current/documents/identity", { method: "PUT", body }, draft);
  const [row] = await site.db.select().from(uploads);
  return { at, draft, headers, uploadId: row?.id ?? "" };
}

describe("documents of another applicant", () => {
  test("a document in a draft cannot be submitted with another registration", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const { at, draft, headers, uploadId } = await draftWithDocument(site);
    const body = bodyOf(await somebody(site), { documents: { identity: uploadId } });
    const stolen = await send(visitor, body);
    expect(stolen.status).toBe(422);
    expect(await stolen.json()).toHaveProperty(["errors", "documents.identity"]);
    expect(await site.db.select().from(registrations)).toEqual([]);
    const answers = JSON.stringify({ answers: await somebody(site) });
    await at("/current", { method: "PATCH", headers, body: answers }, draft);
    const consent = JSON.stringify({ consent_version: mecaAgro.consentVersion });
    const own = await at("/current/submit", { method: "POST", headers, body: consent }, draft);
    expect(own.status).toBe(201);
    expect(await site.db.select().from(documents)).toMatchObject([{ name: "identity" }]);
  });

  test("a document of another draft cannot be added to a registration", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const { uploadId } = await draftWithDocument(site);
    const answers = await somebody(site);
    const { reference } = await read<Receipt>(send(visitor, bodyOf(answers)));
    const looked = await visitor.post(`/api/registrations/${reference}/status`, {
      birth_date: answers.birth_date,
    });
    const { token } = await read<{ token: string }>(looked);
    const added = await visitor.post(
      `/api/registrations/${reference}/status/documents`,
      { documents: { identity: uploadId } },
      { "x-registration-token": token },
    );
    expect(added.status).toBe(422);
    expect(await site.db.select().from(documents)).toEqual([]);
  });

  test("uploaded documents cannot be downloaded", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const { at, draft, uploadId } = await draftWithDocument(site);
    const [row] = await site.db.select().from(uploads);
    for (const link of [draft, ""]) {
      const answer = await at("/current/documents/identity", { method: "GET" }, link);
      expect([404, 405]).toContain(answer.status);
    }
    const ways = [
      `/api/registrations/uploads/${uploadId}`,
      `/media/${row?.fileKey}`,
      `/photos/${row?.fileKey}`,
      `/${row?.fileKey}`,
      `/media/..%2f${row?.fileKey}`,
    ];
    for (const way of ways) {
      const answer = await visitor.get(way, { "tus-resumable": "1.0.0" });
      expect([way, answer.status]).toEqual([way, 404]);
    }
  });
});

describe("upload chunks", () => {
  test("method override headers are ignored", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const id = await upload(visitor, pdf(500));
    const path = `/api/registrations/uploads/${id}`;
    for (const verb of ["GET", "DELETE", "PATCH", "POST"]) {
      const answer = await site.app.request(path, {
        method: "HEAD",
        headers: { "tus-resumable": "1.0.0", "x-http-method-override": verb },
      });
      expect([200, 204]).toContain(answer.status);
      expect(await answer.text()).toBe("");
    }
    expect((await head(visitor, path)).status).toBe(200);
  });

  test("a complete upload accepts no more bytes and no new length", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const id = await upload(visitor, pdf(500));
    const path = `/api/registrations/uploads/${id}`;
    const [before] = await site.db.select().from(uploads);
    const more = await sendPiece(visitor, path, 500, pdf(300), { "upload-length": "800" });
    expect(more.status).toBeGreaterThanOrEqual(400);
    expect(more.status).toBeLessThan(500);
    expect(await site.db.select().from(uploads)).toEqual([before]);
  });

  test("two simultaneous chunks with the same offset are written once", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const file = pdf(4_000);
    const created = await announce(visitor, file.length);
    const path = created.headers.get("location") ?? "";
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendPiece(visitor, path, 0, file.subarray(0, 2_000))),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await site.db.select().from(uploads)).toMatchObject([{ received: 2_000 }]);
  });

  test("an empty file is refused", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const created = await announce(visitor, 0);
    const id = created.headers.get("location")?.split("/").at(-1) ?? "none";
    const body = bodyOf(await somebody(site), { documents: { identity: id } });
    expect((await send(visitor, body)).status).toBe(422);
    expect(await site.db.select().from(registrations)).toEqual([]);
  });
});

describe("idempotency key", () => {
  test("a key used by another person reveals nothing and creates no registration", async () => {
    const site = await startTestApp();
    const [first, second] = [await site.as("visitor"), await site.as("visitor")];
    const key = randomUUID();
    const { reference } = await read<Receipt>(send(first, bodyOf(await somebody(site)), { key }));
    const answer = await send(second, bodyOf(await somebody(site)), { key });
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(text).not.toContain(reference);
    expect(text).not.toMatch(/submitted_at|M[AI]-\d{4}/);
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });
});

describe("guessing", () => {
  test("wrong attempts on known and unknown references are answered alike", async () => {
    const site = await startTestApp();
    const visitor = await site.as("visitor");
    const answers = await somebody(site);
    const { reference } = await read<Receipt>(send(visitor, bodyOf(answers)));
    const seen = new Set<string>();
    for (const other of [reference, "MA-2026-900000", reference, "MA-2026-900002"]) {
      const path = `/api/registrations/${other}/status`;
      const answer = await visitor.post(path, { birth_date: "1990-01-01" });
      seen.add(`${answer.status} ${await answer.text()}`);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^404 /)]);
  });

  test("a forged draft link is refused", async () => {
    const site = await startTestApp();
    const one = await draftWithDocument(site);
    const two = await draftWithDocument(site);
    // The id of one link with the signature of the other.
    const mixed = `${one.draft.split(".")[0]}.${two.draft.split(".").slice(1).join(".")}`;
    expect((await one.at("/current", { method: "GET" }, mixed)).status).toBe(404);
    const rows = await site.db.select().from(uploads).where(eq(uploads.id, one.uploadId));
    expect(rows).toHaveLength(1);
  });
});
