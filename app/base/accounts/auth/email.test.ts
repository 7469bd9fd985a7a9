import { expect, test } from "vitest";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { hashPassword } from "./passwords.server.ts";

const password = "un tracteur bien graissé";

async function withPerson(options?: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(options);
  const passwordHash = await hashPassword(password);
  const person = await app.as("editor", { email: "aya@b.ci", passwordHash });
  return { ...app, person };
}

async function errorsOf(answer: Promise<Response>) {
  const response = await answer;
  return [response.status, ((await response.json()) as { errors?: object }).errors];
}

async function linkIn(app: TestApp, to: string) {
  const email = (await app.mails()).findLast((each) => each.to.email === to);
  return new URL(email?.action.href ?? "").searchParams.get("email") ?? "";
}

test("an address changes when the link sent to it is opened, and the old one is notified", async () => {
  const app = await withPerson();
  const { person, mails, as } = app;
  const asked = { email: "Aya.Koffi@b.ci", current_password: password };
  expect(await (await person.post("/api/user/email", asked)).json()).toEqual({
    success: true,
    kept: false,
  });
  const mine = async () =>
    ((await (await person.get("/api/user")).json()) as { email: string }).email;
  const token = await linkIn(app, "aya.koffi@b.ci");
  expect(await mine()).toBe("aya@b.ci");

  const visitor = await as("visitor");
  const confirmed = await visitor.post("/api/user/email/confirm", { token });
  expect([confirmed.status, await confirmed.json()]).toEqual([
    200,
    { success: true, email: "aya.koffi@b.ci" },
  ]);
  expect(await mine()).toBe("aya.koffi@b.ci");
  const notice = (await mails()).at(-1);
  expect([notice?.to.email, notice?.text]).toEqual([
    "aya@b.ci",
    expect.stringContaining("aya.koffi@b.ci"),
  ]);
  expect((await visitor.post("/api/login", { email: "aya@b.ci", password })).status).toBe(422);
  expect((await visitor.post("/api/login", { email: "aya.koffi@b.ci", password })).status).toBe(
    200,
  );
  expect((await visitor.post("/api/user/email/confirm", { token })).status).toBe(422);

  const admin = await as("admin");
  const entries = (await (
    await admin.get("/api/audit?action=users.email_changed")
  ).json()) as AuditEntry[];
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ email: "aya@b.ci" }, { email: "aya.koffi@b.ci" }],
  ]);
});

test("a wrong current password or a taken address sends no email", async () => {
  const { person, mails, as } = await withPerson();
  await as("staff", { email: "taken@b.ci" });
  const ask = (email: string, current_password?: string) =>
    errorsOf(person.post("/api/user/email", { email, current_password }));
  expect(await ask("new@b.ci", "pas le bon")).toEqual([
    422,
    { current_password: ["Ce n’est pas votre mot de passe actuel."] },
  ]);
  expect(await ask("new@b.ci")).toEqual([422, { current_password: [expect.any(String)] }]);
  expect(await ask("taken@b.ci", password)).toEqual([
    422,
    { email: ["Un compte existe déjà pour cette adresse."] },
  ]);
  expect(await mails()).toEqual([]);
});

test("a link expires after a day, and when the address was taken meanwhile", async () => {
  const app = await withPerson();
  const { person, clock, as } = app;
  await person.post("/api/user/email", { email: "new@b.ci", current_password: password });
  const token = await linkIn(app, "new@b.ci");
  await as("staff", { email: "new@b.ci" });
  const visitor = await as("visitor");
  expect(await errorsOf(visitor.post("/api/user/email/confirm", { token }))).toEqual([
    422,
    { email: ["Un compte existe déjà pour cette adresse."] },
  ]);
  clock.now = new Date(clock.now.getTime() + 25 * 3600 * 1000);
  const later = await as("visitor");
  expect(await errorsOf(later.post("/api/user/email/confirm", { token }))).toEqual([
    422,
    { token: ["Ce lien n’est plus valable. Demandez-en un nouveau depuis votre profil."] },
  ]);
});

test("an administrator can change the address of another user", async () => {
  const { person, as, mails } = await withPerson();
  const admin = await as("admin", { email: "chef@b.ci" });
  const path = `/api/users/${person.user.id}`;
  expect(await errorsOf(admin.patch(path, { email: "chef@b.ci" }))).toEqual([
    422,
    { email: ["Un compte existe déjà pour cette adresse."] },
  ]);
  const changed = await admin.patch(path, { email: "aya.koffi@b.ci", role: "editor" });
  expect([changed.status, await changed.json()]).toEqual([
    200,
    expect.objectContaining({ email: "aya.koffi@b.ci" }),
  ]);
  expect((await mails()).map(({ to }) => to.email)).toEqual(["aya@b.ci"]);
  const [entry] = (await (await admin.get("/api/audit")).json()) as AuditEntry[];
  expect([entry?.action, entry?.before, entry?.after]).toEqual([
    "users.email_changed",
    { email: "aya@b.ci" },
    { email: "aya.koffi@b.ci" },
  ]);
});

test("changing the password requires the current one unless the sign-in is recent", async () => {
  const { person, clock } = await withPerson();
  const chosen = "une phrase assez longue";
  const change = { password: chosen, password_confirmation: chosen };
  const send = (more = {}) => errorsOf(person.patch("/api/user/password", { ...change, ...more }));
  // The contract's two fields are enough right after a sign-in, but a wrong password is refused.
  expect(await send({ current_password: "faux" })).toEqual([
    422,
    { current_password: ["Ce n’est pas votre mot de passe actuel."] },
  ]);
  clock.now = new Date(clock.now.getTime() + 11 * 60 * 1000);
  expect(await send()).toEqual([
    422,
    { current_password: ["Indiquez votre mot de passe actuel."] },
  ]);
  expect((await send({ current_password: password }))[0]).toBe(200);
});

test("administrators can read that emails are stored as files", async () => {
  const { person, as } = await withPerson({ keepsMail: true });
  const asked = { email: "new@b.ci", current_password: password };
  expect(await (await person.post("/api/user/email", asked)).json()).toMatchObject({ kept: true });
  const admin = await as("admin");
  expect(await (await admin.get("/api/mail")).json()).toEqual({ kept: true });
  expect((await person.get("/api/mail")).status).toBe(403);
});

test("a new password ends the link that would give the account to another address", async () => {
  const app = await withPerson();
  const { person, as, mails } = app;
  const visitor = await as("visitor");
  const confirm = (token: string) => errorsOf(visitor.post("/api/user/email/confirm", { token }));
  const ended = [
    422,
    { token: ["Ce lien n’est plus valable. Demandez-en un nouveau depuis votre profil."] },
  ];
  await person.post("/api/user/email", { email: "other@b.ci", current_password: password });
  const asked = await linkIn(app, "other@b.ci");
  await visitor.post("/api/password/forgot", { email: "aya@b.ci" });
  const sent = (await mails()).findLast((each) => each.action.href.includes("reset="));
  const token = new URL(sent?.action.href ?? "").searchParams.get("reset");
  const chosen = {
    password: "une charrue en acier",
    password_confirmation: "une charrue en acier",
  };
  expect((await visitor.post("/api/password/reset", { token, ...chosen })).status).toBe(200);
  expect(await confirm(asked)).toEqual(ended);

  const signedIn = await as("editor", {
    email: "bintou@b.ci",
    passwordHash: await hashPassword(password),
  });
  await signedIn.post("/api/user/email", { email: "another@b.ci", current_password: password });
  const link = await linkIn(app, "another@b.ci");
  const change = { ...chosen, current_password: password };
  expect((await signedIn.patch("/api/user/password", change)).status).toBe(200);
  expect(await confirm(link)).toEqual(ended);
});
