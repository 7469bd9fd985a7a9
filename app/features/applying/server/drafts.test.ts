import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mecaAgro } from "#app/features/registration-form/forms/meca-agro.ts";
import { registrationDocuments, registrations } from "#app/features/registrations/tables.server.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { gif, jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { registrationDrafts as drafts, registrationUploads as uploads } from "./tables.server.ts";

type DraftData = {
  answers: Record<string, string>;
  documents: { name: string; type: string; bytes: number; upload: string }[];
  problems: Record<string, string>;
  receipt: Receipt | null;
};

/** A page without JavaScript: no CSRF cookie, only the signed link. */
async function begin() {
  const site = await startTestApp();
  const intake = (method: string, path: string, body?: unknown, link = draft) =>
    site.app.request(`/api/registrations/drafts${path}`, {
      method,
      headers: {
        ...(link ? { "x-registration-draft": link } : {}),
        ...(body instanceof Uint8Array ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    } as RequestInit);
  let draft = "";
  const created = await intake("POST", "", { form: "meca-agro" });
  expect(created.status).toBe(201);
  ({ draft } = await read<{ draft: string }>(created));
  const consent = { consent_version: mecaAgro.consentVersion };
  return { site, draft, call: intake, consent };
}

describe("a draft behind a link", () => {
  test("keeps each step as typed, says what is wrong with it, and is sent as an application", async () => {
    const { site, call: intake, consent } = await begin();
    const answers = await somebody(site);
    const first = await read<DraftData>(
      intake("PATCH", "/current", { answers: { last_name: "Kon3", phone: "" } }),
    );
    expect(Object.keys(first.problems)).toEqual(["last_name", "phone"]);
    expect(first.answers.last_name).toBe("Kon3");
    await intake("PATCH", "/current", { answers: { ...answers, unknown: "x" } });
    const whole = await read<DraftData>(intake("GET", "/current"));
    expect(whole.problems).toEqual({});
    expect(whole.answers).not.toHaveProperty("unknown");

    await intake("PUT", "/current/documents/identity", Uint8Array.from(await jpeg()));
    const sent = await intake("POST", "/current/submit", consent);
    expect(sent.status).toBe(201);
    const receipt = await read<Receipt>(sent);
    expect(receipt.reference).toBe("MA-2026-000001");
    expect(await site.db.select().from(registrationDocuments)).toMatchObject([
      { name: "identity", state: "received" },
    ]);

    const twice = await intake("POST", "/current/submit", consent);
    expect([twice.status, await twice.json()]).toEqual([200, receipt]);
    const after = await read<DraftData>(intake("GET", "/current"));
    expect([after.answers, after.receipt]).toEqual([{}, receipt]);
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });

  test("sent twice at once is one application", async () => {
    const { site, call: intake, consent } = await begin();
    await intake("PATCH", "/current", { answers: await somebody(site) });
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => intake("POST", "/current/submit", consent)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });

  test("that is not complete is not sent", async () => {
    const { site, call: intake, consent } = await begin();
    const answer = await intake("POST", "/current/submit", consent);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty(["errors", "answers.last_name"]);
    expect(await site.db.select().from(registrations)).toEqual([]);
  });

  test("is opened by its own link alone, and ends after 30 days without a save", async () => {
    const { site, call: intake, draft } = await begin();
    const other = draft.replace(/^./, (first) => (first === "a" ? "b" : "a"));
    for (const link of ["", "x", `${draft}x`, other, draft.split(".")[0] ?? ""]) {
      expect((await intake("GET", "/current", undefined, link)).status, link).toBe(404);
    }
    site.clock.now = new Date("2026-12-01T10:00:00Z");
    await intake("PATCH", "/current", { answers: { town: "Man" } });
    site.clock.now = new Date("2026-12-31T09:59:00Z");
    expect((await intake("GET", "/current")).status).toBe(200);
    site.clock.now = new Date("2026-12-31T10:00:00Z");
    expect((await intake("GET", "/current")).status).toBe(404);
  });

  test("goes on with a script elsewhere: its papers are still its own, and the link is over", async () => {
    const { site, draft, call: intake } = await begin();
    await intake("PUT", "/current/documents/identity", Uint8Array.from(await jpeg()));
    const { documents } = await read<DraftData>(intake("GET", "/current"));
    const sent = {
      ...bodyOf(await somebody(site)),
      documents: { identity: documents[0]?.upload ?? "" },
    };
    const phone = await site.as("visitor");
    expect((await send(phone, sent)).status, "by its number alone").toBe(422);
    const headers = { "x-registration-draft": draft };
    const answer = await send(phone, sent, headers);
    expect(answer.status).toBe(201);
    const documents = await site.db.select().from(registrationDocuments);
    expect(documents).toMatchObject([{ name: "identity", state: "received" }]);
    expect((await intake("GET", "/current")).status).toBe(404);
  });

  test("takes papers, checks them, replaces and drops them", async () => {
    const { site, call: intake } = await begin();
    const put = async (make: () => Promise<Buffer>, name = "identity") =>
      intake("PUT", `/current/documents/${name}`, Uint8Array.from(await make()));
    expect((await put(gif)).status).toBe(422);
    expect((await put(jpeg, "passport")).status).toBe(404);
    const first = await read<DraftData>(put(() => jpeg()));
    expect(first.documents).toMatchObject([{ name: "identity", type: "image/jpeg" }]);
    const [before] = await site.db.select().from(uploads);
    await put(() => jpeg({ color: "#00ff00" }));
    const replaced = await site.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, before?.id ?? ""));
    expect(replaced[0]?.expiresAt).toEqual(site.clock.now);
    const dropped = await read<DraftData>(intake("DELETE", "/current/documents/identity"));
    expect(dropped.documents).toEqual([]);
  });

  test("another site can do nothing with it", async () => {
    const { site, draft } = await begin();
    const answer = await site.app.request("/api/registrations/drafts/current", {
      method: "PATCH",
      headers: {
        "x-registration-draft": draft,
        "content-type": "application/json",
        origin: "https://evil.example",
      },
      body: JSON.stringify({ answers: { town: "Man" } }),
    });
    expect(answer.status).toBe(419);
    expect(await site.db.select().from(drafts)).toMatchObject([{ answers: {} }]);
  });
});
