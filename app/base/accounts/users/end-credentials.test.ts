import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashPassword } from "#app/base/accounts/auth/passwords.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { callerWith } from "#tests/setup/caller.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

const guest = { email: "koffi@b.ci", role: "staff" };
const names = { firstname: "Koffi", lastname: "Yao" };
const password = "trois vélos bleus";
const chosen = { password, password_confirmation: password };

async function withInvitation({ app, as }: TestApp) {
  const inviter = await as("admin");
  const answer = await inviter.post("/api/invitations", guest);
  const { link } = (await answer.json()) as { link: string };
  const token = new URL(link).searchParams.get("invitation");
  return { inviter, holder: callerWith({ app }, { token, address: "203.0.113.9" }) };
}

async function withResetLink({ as, mails }: TestApp) {
  const passwordHash = await hashPassword("un tracteur bien graissé");
  const person = await as("editor", { email: "aya@b.ci", passwordHash });
  const visitor = await as("visitor");
  await visitor.post("/api/password/forgot", { email: "aya@b.ci" });
  const href = (await mails()).at(-1)?.action.href ?? "";
  const token = new URL(href).searchParams.get("reset");
  const use = () => visitor.post("/api/password/reset", { token, ...chosen });
  return { person, use };
}

async function withRegistration({ app, as }: TestApp) {
  const registrar = await as("admin");
  const answer = await registrar.post("/api/register", { ...names, ...guest });
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: number };
  };
  return { registrar, user, fresh: callerWith({ app }, { token: access_token, address: "" }) };
}

describe("an invitation", () => {
  test.each([{ status: "disabled" }, { role: "editor" }])(
    "is revoked when its inviter becomes %j",
    async (change) => {
      const app = await startTestApp();
      const { inviter, holder } = await withInvitation(app);
      const admin = await app.as("admin");
      expect((await holder.get("/api/invitations/mine")).status).toBe(200);
      expect((await admin.patch(`/api/users/${inviter.user.id}`, change)).status).toBe(200);
      expect((await holder.get("/api/invitations/mine")).status).toBe(401);
      expect((await holder.post("/api/register", names)).status).toBe(401);
      // Giving the right back does not restore the invitation.
      await admin.patch(`/api/users/${inviter.user.id}`, { status: "active", role: "admin" });
      expect((await holder.post("/api/register", names)).status).toBe(401);
      const [row] = (await (await admin.get("/api/invitations")).json()) as { status: string }[];
      expect(row?.status).toBe("revoked");
      const log = (await (await admin.get("/api/audit?page=1")).json()) as {
        data: { action: string }[];
      };
      expect(log.data.map(({ action }) => action)).toContain("invitations.revoked");
    },
  );

  test("stays valid when its inviter is renamed", async () => {
    const app = await startTestApp();
    const { inviter, holder } = await withInvitation(app);
    const admin = await app.as("admin");
    await admin.patch(`/api/users/${inviter.user.id}`, { firstname: "Autre" });
    expect((await holder.post("/api/register", names)).status).toBe(201);
  });

  test("is revoked when the guest gets an account another way", async () => {
    const app = await startTestApp();
    const { inviter, holder } = await withInvitation(app);
    expect((await inviter.post("/api/users", { ...names, ...guest })).status).toBe(201);
    expect((await holder.get("/api/invitations/mine")).status).toBe(401);
  });
});

describe("a reset link", () => {
  test.each([
    ["the role changes", "PATCH", "", { role: "staff" }],
    ["an admin sets a default password", "POST", "/reset-password", {}],
    ["an admin ends all sessions", "DELETE", "/tokens", undefined],
  ])("is revoked when %s", async (_, verb, path, body) => {
    const app = await startTestApp();
    const { person, use } = await withResetLink(app);
    const admin = await app.as("admin");
    const done = await admin.write(verb, `/api/users/${person.user.id}${path}`, body);
    expect(done.status).toBe(200);
    expect((await use()).status).toBe(422);
  });

  test("stays revoked when the account is disabled and enabled again", async () => {
    const app = await startTestApp();
    const { person, use } = await withResetLink(app);
    const admin = await app.as("admin");
    for (const status of ["disabled", "active"]) {
      expect((await admin.patch(`/api/users/${person.user.id}`, { status })).status).toBe(200);
      expect((await use()).status).toBe(422);
    }
  });

  test("is revoked when the user changes the password", async () => {
    const app = await startTestApp();
    const { person, use } = await withResetLink(app);
    const other = "une phrase assez longue";
    const change = { password: other, password_confirmation: other };
    expect((await person.patch("/api/user/password", change)).status).toBe(200);
    expect((await use()).status).toBe(422);
  });
});

describe("a registration token", () => {
  test("is revoked when the password is chosen", async () => {
    const app = await startTestApp();
    const { fresh } = await withRegistration(app);
    expect((await fresh.patch("/api/user/password", chosen)).status).toBe(200);
    expect((await fresh.get("/api/user")).status).toBe(401);
    expect((await fresh.patch("/api/user/password", chosen)).status).toBe(401);
  });

  test("is revoked when the user signs in", async () => {
    const app = await startTestApp();
    const passwordHash = await hashPassword(password);
    const { fresh, user } = await withRegistration(app);
    await app.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    const visitor = await app.as("visitor");
    expect((await visitor.post("/api/login", { email: guest.email, password })).status).toBe(200);
    expect((await fresh.get("/api/user")).status).toBe(401);
  });

  test.each([{ status: "disabled" }, { role: "editor" }])(
    "is revoked when the admin who registered the user becomes %j",
    async (change) => {
      const app = await startTestApp();
      const { fresh, registrar } = await withRegistration(app);
      expect((await fresh.get("/api/user")).status).toBe(200);
      await (await app.as("admin")).patch(`/api/users/${registrar.user.id}`, change);
      expect((await fresh.get("/api/user")).status).toBe(401);
    },
  );
});

describe("an administrator lowered to managing accounts alone", () => {
  const chief = { fr: "Chef", en: "Chief", de: "Leitung" };
  const manages = { name: chief, permissions: ["users.manage"] };

  /** Invitations and first passwords of an administrator and of somebody without rights. */
  async function withIssued(app: TestApp) {
    const lowered = await app.as("admin");
    const invite = async (email: string, role: string) => {
      const answer = await lowered.post("/api/invitations", { email, role });
      const { link } = (await answer.json()) as { link: string };
      const token = new URL(link).searchParams.get("invitation");
      const holder = callerWith(app, { token, address: "203.0.113.9" });
      return async () => (await holder.get("/api/invitations/mine")).status;
    };
    const create = async (email: string, role: string) => {
      const answer = await lowered.post("/api/users", { ...names, email, role });
      const { default_password } = (await answer.json()) as { default_password: string };
      return async () => {
        const visitor = await app.as("visitor");
        return (await visitor.post("/api/login", { email, password: default_password })).status;
      };
    };
    const register = async (email: string, role: string) => {
      const answer = await lowered.post("/api/register", { ...names, email, role });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      const fresh = callerWith(app, { token, address: "203.0.113.9" });
      return async () => (await fresh.get("/api/user")).status;
    };
    const ways = (role: string, nth: string) =>
      Promise.all([
        invite(`a${nth}@b.ci`, role),
        create(`b${nth}@b.ci`, role),
        register(`c${nth}@b.ci`, role),
      ]);
    const [strong, weak] = [await ways("admin", "1"), await ways("chef", "2")];
    const statuses = (all: typeof strong) => Promise.all(all.map((way) => way()));
    return { lowered, strong: () => statuses(strong), weak: () => statuses(weak) };
  }

  test("keeps no way into an account with more rights, by another role", async () => {
    const app = await startTestApp();
    const admin = await app.as("admin");
    await admin.post("/api/roles", manages);
    const { lowered, strong, weak } = await withIssued(app);
    const change = { role: "chef" };
    expect((await admin.patch(`/api/users/${lowered.user.id}`, change)).status).toBe(200);
    expect(await strong()).toEqual([401, 422, 401]);
    expect(await weak()).toEqual([200, 200, 200]);
  });

  test("keeps none by an edit of the role", async () => {
    const app = await startTestApp();
    const admin = await app.as("admin");
    await admin.post("/api/roles", manages);
    const more = { fr: "Adjointe", en: "Deputy", de: "Vertretung" };
    const all = (await (await admin.get("/api/user")).json()) as { permissions: string[] };
    const made = await admin.post("/api/roles", { name: more, permissions: all.permissions });
    const { key } = (await made.json()) as { key: string };
    const { lowered, strong, weak } = await withIssued(app);
    await admin.patch(`/api/users/${lowered.user.id}`, { role: key });
    expect(await strong(), "nothing is lost").toEqual([200, 200, 200]);
    const less = { name: more, permissions: ["users.manage"], version: 1 };
    expect((await admin.put(`/api/roles/${key}`, less)).status).toBe(200);
    expect(await strong()).toEqual([401, 422, 401]);
    expect(await weak()).toEqual([200, 200, 200]);
  });
});
