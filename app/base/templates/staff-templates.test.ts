import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { standardText } from "./queries.server.ts";
import { missingIn, problemsIn } from "./rules.ts";
import type { TemplateDetails } from "./schema.ts";
import { staffKinds, staffNeedsOf, staffPlaceholdersOf } from "./staff.rules.ts";

describe.each(staffKinds)("the standard e-mail “%s”", (kind) => {
  test.each(locales)("has no problem in %s", (locale) => {
    const { subject, body } = standardText(kind, locale);
    const known = staffPlaceholdersOf(kind);
    expect(problemsIn(subject, known)).toEqual([]);
    expect(problemsIn(body, known, staffNeedsOf(kind, "body"))).toEqual([]);
  });

  test("has a preview in which nothing is left open", async () => {
    const admin = await (await startTestApp()).as("admin");
    const found = await ok<TemplateDetails>(admin.get(`/api/message-templates/${kind}`));
    expect(found.fields).toEqual(["subject", "body"]);
    for (const locale of locales) {
      const { frame, subject, body } = found.texts[locale];
      expect(missingIn(subject + body + frame.note, frame.example), locale).toEqual([]);
      expect(frame.note, locale).not.toContain("{");
      expect(frame.action, locale).not.toBe("");
    }
  });
});

test("an edited text is sent from the next e-mail on, and the standard text again after a reset", async () => {
  const { as, mails } = await startTestApp();
  const admin = await as("admin");
  const path = "/api/message-templates/invitation/fr";
  const own = { subject: "Venez chez {programme}", body: "{author} vous attend.", version: 0 };
  await ok(admin.put(path, own));
  const invite = (email: string) =>
    ok(admin.post("/api/invitations", { email, role: "staff", locale: "fr" }), 201);
  await invite("a@b.ci");
  const [first] = await mails();
  expect(first).toMatchObject({ subject: "Venez chez Tremplin" });
  expect(first?.body).toContain("Test admin vous attend.");
  // The link and the day it ends cannot be edited away.
  expect(first?.body).toMatch(/\/register\?\S+/);
  expect(first?.body).toContain("valable jusqu’au");
  await ok(admin.post(`${path}/standard`, { version: 1 }));
  await invite("c@b.ci");
  expect((await mails()).at(-1)?.subject).toBe("Invitation à rejoindre l’équipe Tremplin");
});

test("facts by which a person notices a stranger cannot be left out", async () => {
  const admin = await (await startTestApp()).as("admin");
  const path = "/api/message-templates/new_device/en";
  const wrong = await admin.put(path, { subject: "Hi {nobody}", body: "{device}.", version: 0 });
  expect(wrong.status).toBe(422);
  const { errors } = (await wrong.json()) as { errors: Record<string, string[]> };
  expect(errors.subject?.join()).toContain("{nobody}");
  expect(errors.body?.join()).toMatch(/\{day\}.*\{time\}.*\{address\}/);
  const applicants = "/api/message-templates/received/fr";
  const unsaid = { subject: "Reçu", body: "{reference}", short: "", version: 0 };
  expect(await (await admin.put(applicants, unsaid)).json()).toHaveProperty("errors.short");
});

test("a person with the right to read templates sees those of the team, and only sees them", async () => {
  const coordinator = await (await startTestApp()).as("coordinator");
  const all = await ok<{ kind: string }[]>(coordinator.get("/api/message-templates"));
  expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...staffKinds]));
  const input = { subject: "A", body: "{programme}", version: 0 };
  const saved = await coordinator.put("/api/message-templates/password_reset/fr", input);
  expect(saved.status).toBe(403);
});
