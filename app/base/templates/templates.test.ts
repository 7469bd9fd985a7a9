import { describe, expect, test } from "vitest";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { standardText, textOf } from "./queries.server.ts";
import { defaultSending, type Sending, type TemplateDetails } from "./schema.ts";

const path = "/api/message-templates/received/fr";
const own = {
  subject: "Bien reçu, {firstname}",
  body: "Votre dossier <b>{reference}</b> est là.",
  short: "{programme} : dossier {reference}",
  version: 0,
};

async function look(app: TestApp) {
  const admin = await app.as("admin");
  const answer = await admin.get("/api/message-templates/received");
  return (await answer.json()) as TemplateDetails;
}

describe("message texts", () => {
  test("are standard until the team changes them, and can be reset", async () => {
    const app = await startTestApp();
    const admin = await app.as("admin");
    const usual = standardText("received", "fr");
    expect((await look(app)).texts.fr).toMatchObject({ ...usual, version: 0, standard: true });
    const saved = await admin.put(path, own);
    expect(saved.status).toBe(200);
    expect(((await saved.json()) as TemplateDetails).texts.fr).toMatchObject({
      ...own,
      version: 1,
      standard: false,
      usual,
    });
    expect(await textOf(app.db, "received", "fr")).toMatchObject({ body: own.body });
    expect(await textOf(app.db, "received", "de")).toEqual(standardText("received", "de"));
    expect((await admin.post(`${path}/standard`, { version: 1 })).status).toBe(200);
    const after = await look(app);
    expect(after.texts.fr).toMatchObject({ ...usual, version: 2, standard: true });
    expect(after.history.map(({ version, standard }) => [version, standard])).toEqual([
      [2, true],
      [1, false],
    ]);
    const log = (await (await admin.get("/api/audit")).json()) as AuditEntry[];
    const actions = log.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["templates.saved", "templates.reset"]));
  });

  test("name every problem by field", async () => {
    const app = await startTestApp();
    const admin = await app.as("admin");
    const wrong = { subject: "{nom}\nBcc: x@y.z", body: "Bonjour {", short: "Sans", version: 0 };
    const answer = await admin.put(path, wrong);
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
    expect(errors.subject).toHaveLength(1);
    expect(errors.body?.join()).toContain("{reference}");
    expect(errors.body).toHaveLength(2);
    expect(errors.short?.join()).toContain("{reference}");
    const unknown = await admin.put(path, { ...own, subject: "Bonjour {nom}" });
    expect(await unknown.json()).toMatchObject({
      errors: { subject: [expect.stringContaining("{nom}")] },
    });
    expect((await look(app)).texts.fr.version).toBe(0);
  });

  test("saved concurrently by two users give the second a conflict", async () => {
    const app = await startTestApp();
    const [first, second] = [await app.as("admin"), await app.as("admin")];
    expect((await first.put(path, own)).status).toBe(200);
    expect((await second.put(path, { ...own, subject: "Autre" })).status).toBe(409);
    expect((await second.post(`${path}/standard`, { version: 0 })).status).toBe(409);
    // A version that was never issued is refused too.
    expect((await second.put(path, { ...own, version: 7 })).status).toBe(409);
    expect((await look(app)).texts.fr).toMatchObject({ subject: own.subject, version: 1 });
    const both = await Promise.all([
      first.put(path, { ...own, subject: "A", version: 1 }),
      second.put(path, { ...own, subject: "B", version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await look(app)).history).toHaveLength(2);
  });

  test("can be read by coordinators and changed by administrators only", async () => {
    const app = await startTestApp();
    for (const role of ["staff", "editor", "coordinator"] as const) {
      const caller = await app.as(role);
      const may = role === "coordinator" ? 200 : 403;
      expect((await caller.get("/api/message-templates")).status, role).toBe(may);
      expect((await caller.get("/api/message-sending")).status, role).toBe(may);
      expect((await caller.put(path, own)).status, role).toBe(403);
      expect((await caller.post(`${path}/standard`, { version: 0 })).status, role).toBe(403);
      expect((await caller.put("/api/message-sending", defaultSending)).status, role).toBe(403);
    }
  });
});

test("speed and prices are stored, and a concurrent change gives a conflict", async () => {
  const app = await startTestApp();
  const [first, second] = [await app.as("admin"), await app.as("admin")];
  const wanted: Sending = { ...defaultSending, sms_price: 17.5, sms_per_minute: 30 };
  const path = "/api/message-sending";
  const both = await Promise.all([first.put(path, wanted), second.put(path, wanted)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await (await second.get(path)).json()).toEqual({ ...wanted, version: 1 });
  expect((await second.put(path, { ...wanted, version: 0 })).status).toBe(409);
  expect((await second.put(path, { ...wanted, sms_per_minute: 0, version: 1 })).status).toBe(422);
  expect((await second.put(path, { ...wanted, sms_price: -1, version: 1 })).status).toBe(422);
});
