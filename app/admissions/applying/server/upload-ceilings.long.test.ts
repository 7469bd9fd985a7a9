import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { registrationDrafts } from "#app/admissions/registrations/tables.server.ts";
import { bodyOf as applicationOf, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { announce, sendPiece, upload } from "#tests/setup/upload.ts";
import {
  registrationUploadPieces as pieces,
  registrationUploads as uploads,
} from "./tables.server.ts";

const GB = 1024 ** 3;

async function start() {
  const lines: string[] = [];
  const site = await startTestApp({ log: { write: (line) => void lines.push(line) } });
  const visitor = await site.as("visitor");
  /** Uploads of others that no registration has taken. */
  const hold = (bytes: number, more: Partial<typeof uploads.$inferInsert> = {}) =>
    site.db.insert(uploads).values({
      id: crypto.randomUUID(),
      size: 1,
      bytes,
      createdAt: site.clock.now,
      expiresAt: new Date(site.clock.now.getTime() + 60 * 60 * 1000),
      ...more,
    });
  return { site, visitor, hold, lines };
}

/** A draft of the page without JavaScript, and how it puts a document. */
async function startDraft() {
  const started = await start();
  const { app } = started.site;
  const created = await app.request("/api/registrations/drafts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ form: "meca-agro" }),
  });
  const { draft } = await read<{ draft: string }>(created);
  const put = async (name = "identity", body?: ReadableStream) =>
    app.request(`/api/registrations/drafts/current/documents/${name}`, {
      method: "PUT",
      headers: { "x-registration-draft": draft, "accept-language": "en" },
      body: body ?? Uint8Array.from(await jpeg()),
      ...(body ? { duplex: "half" } : {}),
    } as RequestInit);
  return { ...started, put };
}

const messageOf = async (answer: Response) => (await read<{ message: string }>(answer)).message;

describe("chunks of an upload", () => {
  test("150 chunks of one byte are stored in one row and make the file", async () => {
    const { site, visitor } = await start();
    const file = pdf(1_000);
    const address = (await announce(visitor, file.length)).headers.get("location") ?? "";
    for (let at = 0; at < 150; at++) {
      const sent = await sendPiece(visitor, address, at, file.subarray(at, at + 1));
      expect(sent.status).toBe(204);
    }
    expect(await site.db.select().from(pieces)).toHaveLength(1);
    expect((await sendPiece(visitor, address, 150, file.subarray(150))).status).toBe(204);
    const [row] = await site.db.select().from(uploads);
    expect(Buffer.from((await site.storage.get(row?.fileKey ?? "")) ?? "").equals(file)).toBe(true);
  });

  test("a chunk is received although its network has sent very many", async () => {
    const { site, visitor } = await start();
    const address = (await announce(visitor, 500)).headers.get("location") ?? "";
    await sendPiece(visitor, address, 0, pdf(500).subarray(0, 10));
    await site.db.execute("update rate_limits set hits = 1000000 where key like '%piece%'");
    const slowed = await sendPiece(visitor, address, 10, pdf(500).subarray(10));
    expect(slowed.status).toBe(204);
  });

  test("thousands of announcements without a byte leave documents possible", async () => {
    const { site, visitor } = await start();
    await announce(visitor, 500);
    await site.db.execute("update rate_limits set hits = 1000000 where key like '% upload%'");
    expect(await upload(visitor, pdf(500))).not.toBe("");
  });
});

describe("the ceiling of a network and a day", () => {
  test("received bytes count; an upload that would pass 3 GB is refused in words", async () => {
    const { site, visitor } = await start();
    const size = 5 * 1024 * 1024;
    await upload(visitor, pdf(5 * 1024));
    const { rows } = await site.db.execute<{ hits: number }>(
      "select hits from rate_limits where key like '%bytes%'",
    );
    expect(rows).toMatchObject([{ hits: 5 }]);
    await site.db.execute(
      `update rate_limits set hits = ${3 * 1024 * 1024 - 1} where key like '%bytes%'`,
    );
    const refused = await visitor.post("/api/registrations/uploads", undefined, {
      "tus-resumable": "1.0.0",
      "upload-length": String(size),
      "accept-language": "en",
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60 * 60);
    expect(await messageOf(refused)).toMatch(/tomorrow/);
    expect(await site.db.select().from(uploads)).toHaveLength(1);
    site.clock.now = new Date(site.clock.now.getTime() + 25 * 60 * 60 * 1000);
    expect((await announce(await site.as("visitor"), size)).status).toBe(201);
  });

  test("documents of drafts count too", async () => {
    const { site, put } = await startDraft();
    expect((await put()).status).toBe(200);
    await site.db.execute(
      `update rate_limits set hits = ${3 * 1024 * 1024} where key like '%bytes%'`,
    );
    const refused = await put("cv");
    expect(refused.status).toBe(429);
    expect(await messageOf(refused)).toMatch(/tomorrow/);
    expect(await site.db.select().from(uploads)).toHaveLength(1);
  });

  test("documents of drafts count by the day, not only by ten minutes", async () => {
    const { site, put } = await startDraft();
    await put();
    const { rows } = await site.db.execute<{ key: string }>(
      "select key from rate_limits where key like 'registration upload day:%' and hits = 1",
    );
    expect(rows).toHaveLength(1);
  });
});

describe("the ceiling of a draft", () => {
  test("a draft with 40 MB of documents takes no further one until the clean-up", async () => {
    const { site, hold, put } = await startDraft();
    const [draft] = await site.db.select().from(registrationDrafts);
    await hold(40 * 1024 * 1024, { draftId: draft?.id ?? null, expiresAt: site.clock.now });
    const refused = await put();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await messageOf(refused)).toMatch(/minutes/);
    await site.db.delete(uploads);
    expect((await put()).status).toBe(200);
  });

  test("documents that arrive at the same time share the 40 MB", async () => {
    const { site, hold, put } = await startDraft();
    const [draft] = await site.db.select().from(registrationDrafts);
    await hold(40 * 1024 * 1024 - 250_000, { draftId: draft?.id ?? null });
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    // Every body is asked for after the first check of its request, and arrives after all were.
    const begin = () => {
      const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
      const body = new ReadableStream(
        {
          async pull(controller) {
            begins();
            await opened;
            controller.enqueue(pdf(100_000));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return { begun, answered: put("identity", body) };
    };
    const requests = Array.from({ length: 6 }, begin);
    await Promise.all(requests.map(({ begun }) => begun));
    open();
    const answers = await Promise.all(requests.map(({ answered }) => answered));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429]);
    expect(await site.db.select().from(uploads)).toHaveLength(3);
  });
});

describe("the ceiling of the site", () => {
  test("with 10 GB of unclaimed uploads the next is refused with 507 in words", async () => {
    const { site, visitor, hold } = await start();
    for (let count = 0; count < 10; count++) await hold(GB);
    const refused = await visitor.post("/api/registrations/uploads", undefined, {
      "tus-resumable": "1.0.0",
      "upload-length": "500",
      "accept-language": "en",
    });
    expect(refused.status).toBe(507);
    expect(await messageOf(refused)).toMatch(/later/);
    expect(await site.db.select().from(uploads)).toHaveLength(10);
    const applied = await send(visitor, applicationOf(await somebody(site)));
    expect(applied.status, "an application without documents").toBe(201);
  });

  test("chunks of uploads announced before are refused, and succeed when there is room", async () => {
    const { site, visitor, hold } = await start();
    const file = pdf(500);
    const address = (await announce(visitor, file.length)).headers.get("location") ?? "";
    for (let count = 0; count < 10; count++) await hold(GB);
    const refused = await sendPiece(visitor, address, 0, file, { "accept-language": "en" });
    expect(refused.status).toBe(507);
    expect(await messageOf(refused)).toMatch(/later/);
    expect(await site.db.select().from(pieces)).toEqual([]);
    await site.db.delete(uploads).where(eq(uploads.bytes, GB));
    expect((await sendPiece(visitor, address, 0, file)).status).toBe(204);
  });

  test("documents of drafts are refused too", async () => {
    const { hold, put } = await startDraft();
    for (let count = 0; count < 10; count++) await hold(GB);
    expect((await put()).status).toBe(507);
  });

  test("administrators are warned once a day from 6 GB on, before anything is refused", async () => {
    const { site, visitor, hold, lines } = await start();
    await site.as("admin", { email: "admin@example.org" });
    await site.as("editor", { email: "editor@example.org" });
    for (let count = 0; count < 5; count++) await hold(GB);
    await upload(visitor, pdf());
    expect(await site.mails()).toEqual([]);
    await hold(GB);
    await upload(visitor, pdf());
    await upload(visitor, pdf());
    expect(lines.filter((line) => line.includes("unclaimed uploads"))).toHaveLength(1);
    const sent = await site.mails();
    expect(sent.map(({ to }) => to.email)).toEqual(["admin@example.org"]);
    expect(sent[0]?.text).toMatch(/6/);
    site.clock.now = new Date(site.clock.now.getTime() + 25 * 60 * 60 * 1000);
    await upload(await site.as("visitor"), pdf());
    expect(await site.mails()).toHaveLength(2);
  });
});
