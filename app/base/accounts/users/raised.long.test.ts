import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { roles, users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { callerWith } from "#tests/setup/caller.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const chief = { fr: "Chef", en: "Chief", de: "Leitung" };
const clerk = { fr: "Commis", en: "Clerk", de: "Bürokraft" };
const person = { firstname: "Awa", lastname: "Koné", email: "awa@b.ci", role: "commis" };
const mine = "le mot de passe du chef";
const chosen = { password: mine, password_confirmation: mine };

/** An administrator, somebody who only manages accounts, and a role that they may give. */
async function start() {
  const app = await startTestApp();
  const admin = await app.as("admin");
  await ok(admin.post("/api/roles", { name: chief, permissions: ["users.manage"] }), 201);
  await ok(admin.post("/api/roles", { name: clerk, permissions: [] }), 201);
  const manager = await app.as("staff", { role: "chef" });
  let signIns = 0;
  const signIn = async (password: string, email = person.email) => {
    signIns += 1;
    const visitor = await app.as("visitor", { address: `203.0.113.${signIns}` });
    const answer = await visitor.post("/api/login", { email, password });
    const { token = "" } = (await answer.json()) as { token?: string };
    return { status: answer.status, session: callerWith(app, { token, address: "203.0.113.9" }) };
  };
  return { ...app, admin, manager, signIn };
}

type Site = Awaited<ReturnType<typeof start>>;
type Created = { user: { id: number }; default_password: string };
type Raised = { default_password?: string; link: string; data: unknown[] };
type Way = (site: Site, who: typeof person) => Promise<Known>;
type Known = { id: number; comesIn: () => Promise<number> };

/** Each way in which somebody who manages accounts can know how to get into one. */
const ways: Record<string, Way> = {
  "its first password": async ({ manager, signIn }, who) => {
    const made: Created = await ok(manager.post("/api/users", who), 201);
    const comesIn = async () => (await signIn(made.default_password, who.email)).status;
    return { id: made.user.id, comesIn };
  },
  "a password they chose in its name": async ({ manager, signIn }, who) => {
    const made: Created = await ok(manager.post("/api/users", who), 201);
    const { session } = await signIn(made.default_password, who.email);
    await ok(session.patch("/api/user/password", chosen));
    return { id: made.user.id, comesIn: async () => (await signIn(mine, who.email)).status };
  },
  "a session": async ({ manager, signIn }, who) => {
    const made: Created = await ok(manager.post("/api/users", who), 201);
    const { session } = await signIn(made.default_password, who.email);
    return { id: made.user.id, comesIn: async () => (await session.get("/api/user")).status };
  },
  "the token of a registration": async ({ app, manager }, who) => {
    const made: Created & { access_token: string } = await ok(
      manager.post("/api/register", who),
      201,
    );
    const fresh = callerWith({ app }, { token: made.access_token, address: "203.0.113.9" });
    const comesIn = async () => (await fresh.patch("/api/user/password", chosen)).status;
    return { id: made.user.id, comesIn };
  },
  "the invitation they sent": async ({ app, manager, signIn }, who) => {
    const { email, role, ...names } = who;
    const invited: Raised = await ok(manager.post("/api/invitations", { email, role }), 201);
    const token = new URL(String(invited.link)).searchParams.get("invitation");
    const guest = callerWith({ app }, { token, address: "203.0.113.9" });
    const made: Created = await ok(guest.post("/api/register", { ...names, ...chosen }), 201);
    return { id: made.user.id, comesIn: async () => (await signIn(mine, email)).status };
  },
  "a password they gave later": async ({ admin, manager, signIn }, who) => {
    const made: Created = await ok(admin.post("/api/users", who), 201);
    const given: Created = await ok(manager.post(`/api/users/${made.user.id}/reset-password`));
    const comesIn = async () => (await signIn(given.default_password, who.email)).status;
    return { id: made.user.id, comesIn };
  },
  "a link to another address": async ({ manager, signIn, mails, as }, who) => {
    const made: Created = await ok(manager.post("/api/users", who), 201);
    const first = await signIn(made.default_password, who.email);
    await ok(first.session.patch("/api/user/password", chosen));
    const { session } = await signIn(mine, who.email);
    await ok(session.post("/api/user/email", { email: "chef@b.ci", current_password: mine }));
    const href = (await mails()).at(-1)?.action.href ?? "";
    const token = new URL(href).searchParams.get("email");
    const visitor = await as("visitor");
    const comesIn = async () => (await visitor.post("/api/user/email/confirm", { token })).status;
    return { id: made.user.id, comesIn };
  },
};

/** An account for each way; `closed` names the ways that no longer lead in. */
async function waysInto(site: Site) {
  const known = new Map<string, Known>();
  for (const [way, prepare] of Object.entries(ways)) {
    const email = `p${known.size}@b.ci`;
    known.set(way, await prepare(site, { ...person, email }));
  }
  const closed = async () => {
    const names = [];
    for (const [way, { comesIn }] of known) {
      if ([401, 422].includes(await comesIn())) names.push(way);
    }
    return names;
  };
  return { ids: [...known.values()].map(({ id }) => id), closed };
}

describe("accounts that get more rights than the one who made them open with none of their ways", () => {
  test("by another role", async () => {
    const site = await start();
    const { ids, closed } = await waysInto(site);
    for (const [number, id] of ids.entries()) {
      const raised: Raised = await ok(site.admin.patch(`/api/users/${id}`, { role: "admin" }));
      expect(raised).toMatchObject({ role: "admin", status: "pending" });
      // Only the administrator who raised it sees the new password.
      const { status } = await site.signIn(String(raised.default_password), `p${number}@b.ci`);
      expect(status).toBe(200);
    }
    expect(await closed()).toEqual(Object.keys(ways));
    const told = (await site.mails()).filter(({ subject }) => /ne marche plus/.test(subject));
    expect(told).toHaveLength(ids.length);
    expect(told[0]?.action.href).toMatch(/\/auth\?step=forgot$/);
    const log: Raised = await ok(site.admin.get("/api/audit?page=1"));
    expect(JSON.stringify(log.data)).toContain("users.password_ended");
  });

  test("by an edit of their role", async () => {
    const site = await start();
    const { closed } = await waysInto(site);
    const more = { name: clerk, permissions: ["users.manage", "audit.read"], version: 1 };
    await ok(site.admin.put("/api/roles/commis", more));
    expect(await closed()).toEqual(Object.keys(ways));
  });

  test("by the end of their role", async () => {
    const site = await start();
    const { closed } = await waysInto(site);
    await ok(site.admin.delete("/api/roles/commis", { version: 1, move_to: "admin" }));
    expect(await closed()).toEqual(Object.keys(ways));
  });
});

test("an account made by somebody with those rights keeps its password", async () => {
  const { admin, signIn } = await start();
  const made: Created = await ok(admin.post("/api/users", person), 201);
  const raised: Raised = await ok(admin.patch(`/api/users/${made.user.id}`, { role: "editor" }));
  expect(raised.default_password).toBeUndefined();
  expect((await signIn(made.default_password)).status).toBe(200);
  // Fewer rights end no password either.
  await ok(admin.patch(`/api/users/${made.user.id}`, { role: "commis" }));
  expect((await signIn(made.default_password)).status).toBe(200);
});

test("whoever chose the address of an account may know a way in", async () => {
  const { admin, manager, signIn } = await start();
  const made: Created = await ok(admin.post("/api/users", person), 201);
  await ok(manager.patch(`/api/users/${made.user.id}`, { email: "chef@b.ci" }));
  const raised: Raised = await ok(admin.patch(`/api/users/${made.user.id}`, { role: "admin" }));
  expect((await signIn(made.default_password, "chef@b.ci")).status).toBe(422);
  expect(raised.default_password).toEqual(expect.any(String));
});

test("an unused first password ends with the right of whoever gave it", async () => {
  const { admin, manager, signIn } = await start();
  const made: Created = await ok(manager.post("/api/users", person), 201);
  await ok(admin.patch(`/api/users/${manager.user.id}`, { status: "disabled" }));
  expect((await signIn(made.default_password)).status).toBe(422);
});

test("an open invitation ends when its role gets more rights than its sender", async () => {
  const { app, admin, manager } = await start();
  const invite = async (email: string, by: typeof admin) => {
    const { link }: Raised = await ok(by.post("/api/invitations", { email, role: "commis" }), 201);
    const token = new URL(String(link)).searchParams.get("invitation");
    return callerWith({ app }, { token, address: "203.0.113.9" });
  };
  const byManager = await invite("x@b.ci", manager);
  const byAdmin = await invite("y@b.ci", admin);
  const more = { name: clerk, permissions: ["audit.read"], version: 1 };
  await ok(admin.put("/api/roles/commis", more));
  expect((await byManager.get("/api/invitations/mine")).status).toBe(401);
  expect((await byAdmin.get("/api/invitations/mine")).status).toBe(200);
});

/** Runs something between the guards and the first statement of the next write. */
function beforeNextWrite(db: Db, act: () => Promise<unknown>) {
  const { transaction } = db;
  db.transaction = async function (this: Db, ...args: Parameters<typeof transaction>) {
    db.transaction = transaction;
    await act();
    return transaction.apply(this, args);
  } as typeof transaction;
}

type Manager = Site["manager"];
const onAccount: Record<string, (manager: Manager, id: number) => Promise<Response>> = {
  "reset-password": (manager, id) => manager.post(`/api/users/${id}/reset-password`),
  "require-password-change": (manager, id) =>
    manager.post(`/api/users/${id}/require-password-change`),
  "ending sessions": (manager, id) => manager.delete(`/api/users/${id}/tokens`),
  deactivation: (manager, id) => manager.patch(`/api/users/${id}`, { status: "disabled" }),
  "another address": (manager, id) => manager.patch(`/api/users/${id}`, { email: "chef@b.ci" }),
  "another role": (manager, id) => manager.patch(`/api/users/${id}`, { role: "chef" }),
};

/** How the target gets more rights than the caller, in the very moment of the call. */
const raises = {
  "by another role": ({ admin }: Site, id: number) =>
    ok(admin.patch(`/api/users/${id}`, { role: "admin" })),
  "by an edit of its role": ({ admin }: Site) =>
    ok(admin.put("/api/roles/commis", { name: clerk, permissions: ["audit.read"], version: 1 })),
};

describe("a target raised between the check and the write", () => {
  test.each(Object.entries(raises))("is not touched by any call: %s", async (_, raise) => {
    const site = await start();
    const { db, manager, as } = site;
    await manager.get("/sanctum/csrf-cookie");
    for (const [call, act] of Object.entries(onAccount)) {
      await db.update(roles).set({ rights: [], version: 1 }).where(eq(roles.key, "commis"));
      const { id } = (await as("staff", { role: "commis" })).user;
      const read = async () => (await db.select().from(users).where(eq(users.id, id)))[0];
      let raised: Awaited<ReturnType<typeof read>>;
      beforeNextWrite(db, async () => {
        await raise(site, id);
        raised = await read();
      });
      expect([call, (await act(manager, id)).status]).toEqual([call, 403]);
      expect(raised).toBeDefined();
      expect(await read(), call).toEqual(raised);
    }
  });

  test.each([
    ["an account", (manager: Manager) => manager.post("/api/users", person)],
    ["a registration", (manager: Manager) => manager.post("/api/register", person)],
    [
      "an invitation",
      (manager: Manager) => manager.post("/api/invitations", { email: "x@b.ci", role: "commis" }),
    ],
  ])("nor does %s get a role that was raised meanwhile", async (_, act) => {
    const site = await start();
    await site.manager.get("/sanctum/csrf-cookie");
    beforeNextWrite(site.db, () => raises["by an edit of its role"](site));
    const refused = await act(site.manager);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { role: [expect.any(String)] } });
  });

  test("nor is an invitation taken back or replaced that is for more rights", async () => {
    const { admin, manager } = await start();
    const asked = { email: "y@b.ci", role: "editor" };
    const made: { invitation: { id: number } } = await ok(
      admin.post("/api/invitations", asked),
      201,
    );
    const { id } = made.invitation;
    expect((await manager.delete(`/api/invitations/${id}`)).status).toBe(403);
    for (const path of ["/api/invitations", "/api/users", "/api/register"]) {
      const other = { ...person, email: asked.email };
      expect((await manager.post(path, other)).status, path).toBe(403);
    }
    const [open]: unknown[] = await ok(admin.get("/api/invitations"));
    expect(open).toMatchObject({ id, status: "pending" });
  });
});
