import { expect, test } from "vitest";
import { grantable } from "#app/platform/access/role.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const chief = { fr: "Chef", en: "Chief", de: "Leitung" };
const clerk = { fr: "Commis", en: "Clerk", de: "Bürokraft" };

/** An administrator, and somebody who manages accounts and media and nothing else. */
async function start() {
  const app = await startTestApp();
  const admin = await app.as("admin");
  const permissions = ["users.manage", "media.manage"];
  await ok(admin.post("/api/roles", { name: chief, permissions }), 201);
  return { ...app, admin, manager: await app.as("staff", { role: "chef" }) };
}

test("nobody gives a right that they do not hold", async () => {
  const { admin, manager, as } = await start();
  const roles = "/api/roles";
  expect((await manager.post(roles, { name: clerk, permissions: ["audit.read"] })).status).toBe(
    403,
  );
  await ok(manager.post(roles, { name: clerk, permissions: ["media.manage"] }), 201);
  const more = { name: clerk, permissions: ["media.manage", "news.edit"], version: 1 };
  expect((await manager.put(`${roles}/commis`, more)).status).toBe(403);
  // Nor a role that has more, nor their own with more.
  await ok(admin.put(`${roles}/commis`, more));
  const less = { name: clerk, permissions: [], version: 2 };
  expect((await manager.put(`${roles}/commis`, less)).status).toBe(403);
  expect((await manager.delete(`${roles}/commis`, { version: 2 })).status).toBe(403);
  const own = { name: chief, permissions: ["users.manage", "settings.manage"], version: 1 };
  expect((await manager.put(`${roles}/chef`, own)).status).toBe(403);
  for (const role of ["admin", "editor", "commis"]) {
    const invited = await manager.post("/api/invitations", { email: "x@b.ci", role });
    expect(invited.status, role).toBe(422);
    const person = { firstname: "A", lastname: "B", email: "x@b.ci", role };
    expect((await manager.post("/api/users", person)).status, role).toBe(422);
    expect((await manager.post("/api/register", person)).status, role).toBe(422);
    const { user } = await as("staff", { role: "chef" });
    expect((await manager.patch(`/api/users/${user.id}`, { role })).status, role).toBe(422);
  }
});

test("nobody takes over the account of somebody with more rights", async () => {
  const { admin, manager, as } = await start();
  const editor = await as("editor");
  for (const { user } of [admin, editor]) {
    const path = `/api/users/${user.id}`;
    expect((await manager.patch(path, { email: "mine@b.ci" })).status).toBe(403);
    expect((await manager.patch(path, { status: "disabled" })).status).toBe(403);
    expect((await manager.post(`${path}/reset-password`)).status).toBe(403);
    expect((await manager.post(`${path}/require-password-change`)).status).toBe(403);
    const ended = await manager.delete(`${path}/tokens`);
    expect(ended.status).toBe(403);
    expect(await ended.json()).toMatchObject({ message: expect.stringContaining("droits") });
  }
  await ok(admin.post("/api/roles", { name: clerk, permissions: ["media.manage"] }), 201);
  const equal = await as("staff", { role: "commis" });
  await ok(manager.patch(`/api/users/${equal.user.id}`, { status: "disabled" }));
});

test("the last administrator is never removed, demoted or stripped", async () => {
  const { as, admin } = await start();
  const path = `/api/users/${admin.user.id}`;
  expect((await admin.patch(path, { role: "staff" })).status).toBe(409);
  expect((await admin.patch(path, { status: "disabled" })).status).toBe(409);
  const some = { permissions: ["users.manage", "settings.manage"], name: clerk };
  await ok(admin.post("/api/roles", some), 201);
  const other = await as("staff", { role: "commis" });
  // Who holds these two could not give back what only the last administrator holds.
  expect((await admin.patch(path, { role: "chef" })).status).toBe(409);
  const role = "/api/roles/commis";
  await ok(admin.put(role, { name: clerk, permissions: grantable, version: 1 }));
  // Whoever holds everything is an administrator, whatever the role is called.
  await ok(admin.patch(path, { role: "chef" }));
  const stripped = { name: clerk, permissions: some.permissions, version: 2 };
  expect((await other.put(role, stripped)).status).toBe(409);
  expect((await other.delete(role, { version: 2, move_to: "commis" })).status).toBe(409);
  expect((await other.patch(`/api/users/${other.user.id}`, { status: "disabled" })).status).toBe(
    409,
  );
  expect((await other.get("/api/roles")).status).toBe(200);
});

test("of two administrators who remove each other at once one stays", async () => {
  const { as, admin } = await start();
  const other = await as("admin");
  await Promise.all([admin.get("/sanctum/csrf-cookie"), other.get("/sanctum/csrf-cookie")]);
  const both = await Promise.all([
    admin.patch(`/api/users/${other.user.id}`, { role: "staff" }),
    other.patch(`/api/users/${admin.user.id}`, { role: "staff" }),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("of a role stripped and an administrator demoted at once one is refused", async () => {
  const { as, admin } = await start();
  await ok(admin.post("/api/roles", { permissions: grantable, name: clerk }), 201);
  const other = await as("staff", { role: "commis" });
  await other.get("/sanctum/csrf-cookie");
  const stripped = { name: clerk, permissions: ["users.manage"], version: 1 };
  const both = await Promise.all([
    admin.put("/api/roles/commis", stripped),
    admin.patch(`/api/users/${admin.user.id}`, { role: "chef" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((s) => s >= 400)]);
});

test("a role is not called like another to the eye, nor by signs that nobody sees", async () => {
  const { admin } = await start();
  const permissions = ["media.manage"];
  for (const name of [
    { fr: "Administrateur\u200b", en: "Administrator", de: "Administration" },
    // Cyrillic letters.
    { fr: "Сhef", en: "Сhief", de: "Lеitung" },
    { fr: "Ｃｈｅｆ", en: "CHIEF", de: "leitung" },
  ]) {
    const answer = await admin.post("/api/roles", { name, permissions });
    expect(answer.status, name.fr).toBe(422);
  }
  const hidden = { fr: "\u200b", en: "\u2060", de: "\u00ad" };
  expect((await admin.post("/api/roles", { name: hidden, permissions })).status).toBe(422);
});

test("a role that is named after what every object has works like any other", async () => {
  const { admin, as } = await start();
  const name = { fr: "Constructor", en: "Builder", de: "Bau" };
  const made = await ok<{ key: string }>(
    admin.post("/api/roles", { name, permissions: ["users.manage"] }),
    201,
  );
  expect(made.key).toBe("constructor-2");
  const builder = await as("staff", { role: made.key });
  expect((await builder.get("/api/roles")).status).toBe(200);
});

test("rights that are sent twice, in other letters or with wildcards give nothing", async () => {
  const { admin, manager } = await start();
  const twice = { name: clerk, permissions: ["media.manage", "media.manage"] };
  const made = await ok<{ permissions: string[] }>(admin.post("/api/roles", twice), 201);
  expect(made.permissions).toEqual(["dashboard.read", "media.manage"]);
  for (const right of [
    "*",
    "users.*",
    "USERS.MANAGE",
    "users.manage ",
    "__proto__",
    "legal.delete",
  ]) {
    const name = { fr: "Autre", en: "Other", de: "Andere" };
    const answer = await manager.post("/api/roles", { name, permissions: [right] });
    // Outer spaces are removed from every text, so that one of these is a right that is held.
    expect([right, answer.status]).toEqual([right, right === "users.manage " ? 201 : 422]);
  }
});
