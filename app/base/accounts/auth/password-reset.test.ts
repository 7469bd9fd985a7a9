import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { RESPONSE_DELAY } from "./password.api.server.ts";

const password = "trois vélos bleus";
const chosen = { password, password_confirmation: password };

async function askFor({ as, mails }: TestApp, email: string) {
  const visitor = await as("visitor");
  const response = await visitor.post(
    "/api/password/forgot",
    { email },
    { "accept-language": "en" },
  );
  const mail = (await mails()).at(-1);
  const token = mail && new URL(mail.action.href).searchParams.get("reset");
  return { visitor, mail, token, answer: [response.status, await response.json()] };
}

describe("a forgotten password", () => {
  test("the response is the same whether or not the account exists", async () => {
    const app = await startTestApp();
    await app.as("staff", { email: "aya@b.ci" });
    const unknown = await askFor(app, "nobody@b.ci");
    expect(unknown.mail).toBeUndefined();
    const known = await askFor(app, "aya@b.ci");
    expect(known.answer).toEqual(unknown.answer);
    expect(known.answer[0]).toBe(200);
  });

  test("an unknown address enqueues no job, and its response is not faster", async () => {
    const app = await startTestApp();
    await app.as("staff", { email: "aya@b.ci" });
    const visitor = await app.as("visitor");
    await visitor.get("/sanctum/csrf-cookie");
    for (const [email, emails] of [
      ["nobody@b.ci", 0],
      ["aya@b.ci", 1],
    ] as const) {
      const started = performance.now();
      await visitor.post("/api/password/forgot", { email });
      expect(performance.now() - started).toBeGreaterThanOrEqual(RESPONSE_DELAY - 5);
      expect(app.takeJobs("mail")).toHaveLength(emails);
    }
  });

  test("the link is sent by email, works once, and ends all sessions", async () => {
    const app = await startTestApp();
    const person = await app.as("staff", { email: "aya@b.ci", isDefaultPassword: true });
    const { visitor, token, mail } = await askFor(app, "Aya@b.ci");
    expect(mail?.action.href).toMatch(/^http:\/\/localhost:3000\/auth\?reset=\d+%7C/);
    const response = await visitor.post("/api/password/reset", { token, ...chosen });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect((await person.get("/api/user")).status).toBe(401);
    const login = await visitor.post("/api/login", { email: "aya@b.ci", password });
    expect(await login.json()).toMatchObject({ user: { is_default_password: false } });
    const again = await visitor.post("/api/password/reset", { token, ...chosen });
    expect([again.status, await again.json()]).toMatchObject([422, { errors: { token: [/.+/] } }]);
    expect((await app.mails()).at(-1)?.subject).toBe("Votre mot de passe a été changé");
  });

  test("of two concurrent uses of a link one succeeds", async () => {
    const app = await startTestApp();
    await app.as("staff", { email: "aya@b.ci" });
    const { visitor, token } = await askFor(app, "aya@b.ci");
    const answers = await Promise.all([
      visitor.post("/api/password/reset", { token, ...chosen }),
      visitor.post("/api/password/reset", { token, ...chosen }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("the link is valid for an hour, and only the newest one", async () => {
    const app = await startTestApp();
    await app.as("staff", { email: "aya@b.ci" });
    const first = await askFor(app, "aya@b.ci");
    const second = await askFor(app, "aya@b.ci");
    const reset = (token: unknown) =>
      first.visitor.post("/api/password/reset", { token, ...chosen });
    expect((await reset(first.token)).status).toBe(422);
    app.clock.now = new Date(app.clock.now.getTime() + 3600_000);
    expect((await reset(second.token)).status).toBe(422);
    expect((await reset("nonsense")).status).toBe(422);
  });

  test("a weak password is refused and the link stays valid", async () => {
    const app = await startTestApp();
    await app.as("staff", { email: "aya@b.ci" });
    const { visitor, token } = await askFor(app, "aya@b.ci");
    const weak = { password: "aya@b.ci2026", password_confirmation: "aya@b.ci2026" };
    const response = await visitor.post("/api/password/reset", { token, ...weak });
    expect(response.status).toBe(422);
    expect((await visitor.post("/api/password/reset", { token, ...chosen })).status).toBe(200);
  });

  test("a disabled account gets no email, and its link stops working", async () => {
    const app = await startTestApp();
    const [admin, person] = [await app.as("admin"), await app.as("staff", { email: "aya@b.ci" })];
    const { visitor, token } = await askFor(app, "aya@b.ci");
    await admin.patch(`/api/users/${person.user.id}`, { status: "disabled" });
    expect((await visitor.post("/api/password/reset", { token, ...chosen })).status).toBe(422);
    const before = (await app.mails()).length;
    await askFor(app, "aya@b.ci");
    expect(await app.mails()).toHaveLength(before);
  });
});
