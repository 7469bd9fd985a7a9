import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  registrationDrafts as drafts,
  registrationDocuments,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { bodyOf, type Receipt, send, somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { gif, jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { registrationUploads as uploads } from "./tables.server.ts";

type DraftData = {
  answers: Record<string, string>;
  documents: { name: string; type: string; bytes: number; upload: string }[];
  problems: Record<string, string>;
  receipt: Receipt | null;
};

/** Requests of a page without JavaScript: no CSRF cookie, only the signed link. */
async function begin() {
  const site = await startTestApp();
  const request = (method: string, path: string, body?: unknown, link = draft) =>
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
  const created = await request("POST", "", { form: "meca-agro" });
  expect(created.status).toBe(201);
  ({ draft } = await read<{ draft: string }>(created));
  const consent = { consent_version: mecaAgro.consentVersion };
  return { site, draft, request, consent };
}

describe("draft", () => {
  test("a draft stores each step, reports its problems and is submitted", async () => {
    const { site, request, consent } = await begin();
    const answers = await somebody(site);
    const first = await read<DraftData>(
      request("PATCH", "/current", { answers: { last_name: "Kon3", phone: "" } }),
    );
    expect(Object.keys(first.problems)).toEqual(["last_name", "phone"]);
    expect(first.answers.last_name).toBe("Kon3");
    await request("PATCH", "/current", { answers: { ...answers, unknown: "x" } });
    const whole = await read<DraftData>(request("GET", "/current"));
    expect(whole.problems).toEqual({});
    expect(whole.answers).not.toHaveProperty("unknown");

    await request("PUT", "/current/documents/identity", Uint8Array.from(await jpeg()));
    const sent = await request("POST", "/current/submit", consent);
    expect(sent.status).toBe(201);
    const receipt = await read<Receipt>(sent);
    expect(receipt.reference).toBe("MA-2026-000001");
    expect(await site.db.select().from(registrationDocuments)).toMatchObject([
      { name: "identity", state: "received" },
    ]);

    const twice = await request("POST", "/current/submit", consent);
    expect([twice.status, await twice.json()]).toEqual([200, receipt]);
    const after = await read<DraftData>(request("GET", "/current"));
    expect([after.answers, after.receipt]).toEqual([{}, { ...receipt, birth_year_only: false }]);
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });

  test("submitting a draft twice at once creates one registration", async () => {
    const { site, request, consent } = await begin();
    await request("PATCH", "/current", { answers: await somebody(site) });
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => request("POST", "/current/submit", consent)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await site.db.select().from(registrations)).toHaveLength(1);
  });

  test("an incomplete draft is not submitted", async () => {
    const { site, request, consent } = await begin();
    const answer = await request("POST", "/current/submit", consent);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty(["errors", "answers.last_name"]);
    expect(await site.db.select().from(registrations)).toEqual([]);
  });

  test("a draft opens only with its link and expires 30 days after the last save", async () => {
    const { site, request, draft } = await begin();
    const other = draft.replace(/^./, (first) => (first === "a" ? "b" : "a"));
    for (const link of ["", "x", `${draft}x`, other, draft.split(".")[0] ?? ""]) {
      expect((await request("GET", "/current", undefined, link)).status, link).toBe(404);
    }
    site.clock.now = new Date("2026-12-01T10:00:00Z");
    await request("PATCH", "/current", { answers: { town: "Man" } });
    site.clock.now = new Date("2026-12-31T09:59:00Z");
    expect((await request("GET", "/current")).status).toBe(200);
    site.clock.now = new Date("2026-12-31T10:00:00Z");
    expect((await request("GET", "/current")).status).toBe(404);
  });

  test("a submission from a device takes over the documents of the draft and ends its link", async () => {
    const { site, draft, request } = await begin();
    await request("PUT", "/current/documents/identity", Uint8Array.from(await jpeg()));
    const { documents } = await read<DraftData>(request("GET", "/current"));
    const sent = {
      ...bodyOf(await somebody(site)),
      documents: { identity: documents[0]?.upload ?? "" },
    };
    const phone = await site.as("visitor");
    expect((await send(phone, sent)).status, "by its number alone").toBe(422);
    const headers = { "x-registration-draft": draft };
    const answer = await send(phone, sent, headers);
    expect(answer.status).toBe(201);
    const rows = await site.db.select().from(registrationDocuments);
    expect(rows).toMatchObject([{ name: "identity", state: "received" }]);
    expect((await request("GET", "/current")).status).toBe(404);
  });

  test("documents of a draft are checked, replaced and removed", async () => {
    const { site, request } = await begin();
    const put = async (make: () => Promise<Buffer>, name = "identity") =>
      request("PUT", `/current/documents/${name}`, Uint8Array.from(await make()));
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
    const dropped = await read<DraftData>(request("DELETE", "/current/documents/identity"));
    expect(dropped.documents).toEqual([]);
  });

  test("requests from another origin are refused", async () => {
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
