import { describe, expect, test } from "vitest";
import { callerWith } from "#tests/setup/caller.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const guest = { email: "koffi@b.ci", role: "coordinator" };
const names = { firstname: "Koffi", lastname: "Yao" };
const DAY = 24 * 3600_000;

async function invite({ app, as, mails }: TestApp, input: object = guest) {
  const admin = await as("admin");
  const response = await admin.post("/api/invitations", input);
  const { invitation, link } = (await response.json()) as {
    invitation: { id: number };
    link: string;
  };
  const mail = (await mails()).at(-1);
  const holder = (url: string) => {
    const token = new URL(url).searchParams.get("invitation");
    return callerWith({ app }, { token, address: "203.0.113.9" });
  };
  return {
    admin,
    response,
    invitation,
    link,
    mail,
    holder: holder(link),
    byMail: () => holder(mail?.action.href ?? ""),
  };
}

describe("an invitation", () => {
  test("is sent in the guest's language and returns its e-mail and role to its holder", async () => {
    const app = await startTestApp({ today: "2026-01-15" });
    const { response, mail, byMail } = await invite(app, { ...guest, locale: "en" });
    expect(response.status).toBe(201);
    expect(mail).toMatchObject({
      to: { email: "koffi@b.ci" },
      subject: "Invitation to join the Tremplin team",
    });
    expect(mail?.action.href).toMatch(/^http:\/\/localhost:3000\/en\/register\?invitation=\d+%7C/);
    expect(mail?.note).toContain("January 22, 2026");
    expect(await (await byMail().get("/api/invitations/mine")).json()).toEqual({
      email: "koffi@b.ci",
      role: "coordinator",
      role_name: null,
      locale: "en",
      firstname: "",
      lastname: "",
      expires_at: "2026-01-22T10:00:00.000Z",
    });
  });

  test("creates one account with its e-mail and role and a default password", async () => {
    const app = await startTestApp();
    const { holder, admin } = await invite(app);
    const response = await holder.post("/api/register", { ...names, ...guest });
    expect(response.status).toBe(201);
    const body = (await response.json()) as { access_token: string; user: object };
    expect(body).toMatchObject({
      success: true,
      user: { ...names, ...guest, is_default_password: true },
    });
    const fresh = callerWith(app, { token: body.access_token, address: "203.0.113.9" });
    expect((await fresh.get("/api/user")).status).toBe(200);
    const password = "trois vélos bleus";
    const chosen = { password, password_confirmation: password };
    expect((await fresh.patch("/api/user/password", chosen)).status).toBe(200);
    const visitor = await app.as("visitor");
    const login = await visitor.post("/api/login", { email: "koffi@b.ci", password });
    expect(await login.json()).toMatchObject({ user: { is_default_password: false } });
    const [row] = (await (await admin.get("/api/invitations")).json()) as object[];
    expect(row).toMatchObject({
      email: "koffi@b.ci",
      status: "accepted",
      invited_by: "Test admin",
    });
  });

  test("works once, also concurrently and with both of its links", async () => {
    const app = await startTestApp();
    const { holder, byMail } = await invite(app);
    const other = byMail();
    await Promise.all([holder.get("/sanctum/csrf-cookie"), other.get("/sanctum/csrf-cookie")]);
    const answers = await Promise.all([
      holder.post("/api/register", names),
      other.post("/api/register", names),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect((await holder.post("/api/register", names)).status).toBe(401);
  });

  test("expires after seven days", async () => {
    const app = await startTestApp();
    const { holder, admin } = await invite(app);
    app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY);
    expect((await holder.get("/api/invitations/mine")).status).toBe(401);
    expect((await holder.post("/api/register", names)).status).toBe(401);
    const again = await app.as("admin");
    const expired = (await (await again.get("/api/invitations?status=expired")).json()) as object[];
    expect(expired).toHaveLength(1);
    expect(admin.user.role).toBe("admin");
  });

  test("can be revoked once", async () => {
    const app = await startTestApp();
    const { holder, admin, invitation } = await invite(app);
    const path = `/api/invitations/${invitation.id}`;
    expect(await (await admin.delete(path)).json()).toEqual({ success: true });
    expect((await holder.post("/api/register", names)).status).toBe(401);
    expect((await admin.delete(path)).status).toBe(409);
    expect((await admin.delete("/api/invitations/999")).status).toBe(404);
  });

  test("is revoked by a newer one to the same address", async () => {
    const app = await startTestApp();
    const { holder } = await invite(app);
    const second = await invite(app, { ...guest, role: "staff" });
    expect((await holder.post("/api/register", names)).status).toBe(401);
    expect((await second.holder.post("/api/register", names)).status).toBe(201);
  });

  test.each([{ role: "admin" }, { email: "other@b.ci" }])("is refused for %j", async (change) => {
    const app = await startTestApp();
    const { holder } = await invite(app);
    const response = await holder.post("/api/register", { ...names, ...guest, ...change });
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: "This action is unauthorized." },
    ]);
  });

  test("gives no other access", async () => {
    const app = await startTestApp();
    const { holder } = await invite(app);
    expect((await holder.get("/api/user")).status).toBe(403);
    expect((await holder.get("/api/users")).status).toBe(403);
    expect((await holder.get("/api/tokens")).status).toBe(403);
    expect((await holder.post("/api/logout")).status).toBe(403);
    expect((await holder.get("/api/posts")).status).toBe(200);
  });

  test("is refused for an address with an account", async () => {
    const { as } = await startTestApp();
    await as("staff", { email: "koffi@b.ci" });
    expect((await (await as("admin")).post("/api/invitations", guest)).status).toBe(422);
  });
});

describe("registering", () => {
  test("is refused without a token", async () => {
    const { as } = await startTestApp();
    const visitor = await as("visitor");
    expect((await visitor.post("/api/register", { ...names, ...guest })).status).toBe(401);
  });

  test.each(["editor", "coordinator", "staff"] as const)("is refused for %s", async (role) => {
    const { as } = await startTestApp();
    const person = await as(role);
    expect((await person.post("/api/register", { ...names, ...guest })).status).toBe(403);
  });

  test("by an admin returns a token for profile and password only", async () => {
    const app = await startTestApp();
    const admin = await app.as("admin");
    const response = await admin.post("/api/register", { ...names, ...guest });
    const body = (await response.json()) as { access_token: string; default_password: string };
    expect(body.default_password).toMatch(/^[a-z2-9-]{19}$/);
    const fresh = callerWith(app, { token: body.access_token, address: "203.0.113.9" });
    expect((await fresh.get("/api/user")).status).toBe(200);
    expect((await fresh.get("/api/tokens")).status).toBe(403);
    expect((await fresh.get("/api/users")).status).toBe(403);
    expect((await fresh.patch("/api/user", { firstname: "X" })).status).toBe(403);
    expect((await fresh.post("/api/register", { ...names, ...guest })).status).toBe(403);
  });

  test("by an admin requires an e-mail, a role and, if given, a valid password", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const bare = (await (await admin.post("/api/register", names)).json()) as { errors: object };
    expect(Object.keys(bare.errors)).toEqual(["email", "role"]);
    const weak = { ...names, ...guest, password: "koffi@b.ci" };
    const { errors } = (await (await admin.post("/api/register", weak)).json()) as {
      errors: object;
    };
    expect(Object.keys(errors)).toEqual(["password"]);
  });
});
