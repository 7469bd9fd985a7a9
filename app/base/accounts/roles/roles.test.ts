import { describe, expect, test } from "vitest";
import type { Permission } from "#app/platform/access/permissions.ts";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import { ok } from "#tests/setup/content.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { type RoleDetails, type RoleRow, roleLimits } from "./schema.ts";

const office = { fr: "Secrétariat", en: "Office", de: "Sekretariat" };
type Caller = Awaited<ReturnType<TestApp["as"]>>;

function make(admin: Caller, permissions: Permission[], name = office): Promise<RoleDetails> {
  return ok<RoleDetails>(admin.post("/api/roles", { name, permissions }), 201);
}

function named(name: string) {
  return { fr: name, en: `${name} en`, de: `${name} de` };
}

describe("a role", () => {
  test("is made of rights, renamed, changed and deleted; every step is recorded", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const made = await make(admin, ["registrations.read"]);
    expect(made).toMatchObject({
      key: "secretariat",
      name: office,
      preset: false,
      permissions: ["dashboard.read", "registrations.read"],
      people: 0,
      version: 1,
      changed_by: "Test admin",
    });
    const path = "/api/roles/secretariat";
    const name = { ...office, fr: "Accueil" };
    const permissions = ["registrations.read", "news.edit"];
    const changed = await ok<RoleDetails>(admin.put(path, { name, permissions, version: 1 }));
    expect(changed).toMatchObject({ key: "secretariat", name, version: 2 });
    expect(changed.permissions).toContain("news.create");
    const all = await ok<RoleRow[]>(admin.get("/api/roles"));
    expect(all.map(({ key }) => key)).toEqual([
      "admin",
      "editor",
      "coordinator",
      "staff",
      "secretariat",
    ]);
    await ok(admin.delete(path, { version: 2 }));
    expect((await admin.get(path)).status).toBe(404);
    const log = await ok<AuditEntry[]>(admin.get("/api/audit"));
    const noted = log.filter(({ subject }) => subject.type === "role");
    expect(noted.map(({ action }) => action)).toEqual([
      "roles.deleted",
      "roles.changed",
      "roles.created",
    ]);
    expect(noted[1]).toMatchObject({
      before: { name: office, rights: ["dashboard.read", "registrations.read"] },
      after: { name },
    });
  });

  test("of the four that ship can be copied, but neither changed nor deleted", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    for (const key of ["admin", "editor", "coordinator", "staff"]) {
      const role = await ok<RoleDetails>(admin.get(`/api/roles/${key}`));
      expect(role).toMatchObject({ preset: true, name: null });
      const change = { name: named(`Copie ${key}`), permissions: [], version: 1 };
      expect((await admin.put(`/api/roles/${key}`, change)).status, key).toBe(409);
      const removal = { version: 1, move_to: "staff" };
      expect((await admin.delete(`/api/roles/${key}`, removal)).status, key).toBe(409);
      const copy = await make(admin, role.permissions, named(`Copie ${key}`));
      expect(copy.permissions).toEqual(role.permissions);
    }
  });

  test("is refused with words beside the field", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    const wrong = await admin.post("/api/roles", {
      name: { fr: " ", en: "Office", de: "x".repeat(61) },
      permissions: ["legal.delete"],
    });
    expect(wrong.status).toBe(422);
    const { errors } = (await wrong.json()) as { errors: object };
    expect(Object.keys(errors).sort()).toEqual(["name.de", "name.fr", "permissions"]);
    await make(admin, []);
    const same = await admin.post("/api/roles", {
      name: { fr: "SECRETARIAT", en: "Editing", de: "Administration" },
      permissions: [],
    });
    expect(same.status).toBe(422);
    const taken = (await same.json()) as { errors: object };
    expect(Object.keys(taken.errors)).toEqual(["name.fr", "name.de"]);
  });

  test("changed by two administrators gives the second a conflict with what it is now", async () => {
    const { as } = await startTestApp();
    const [first, second] = [await as("admin"), await as("admin")];
    await make(first, ["media.manage"]);
    const change = { name: office, permissions: ["audit.read"], version: 1 };
    await ok(first.put("/api/roles/secretariat", change));
    const late = await second.put("/api/roles/secretariat", { ...change, permissions: [] });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      why: "role_changed",
      current: { version: 2, permissions: ["dashboard.read", "registrations.read", "audit.read"] },
    });
    expect((await second.delete("/api/roles/secretariat", { version: 1 })).status).toBe(409);
    const both = await Promise.all([
      first.put("/api/roles/secretariat", { ...change, version: 2 }),
      second.put("/api/roles/secretariat", { ...change, permissions: [], version: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is one of at most thirty", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    for (let nth = 1; nth <= roleLimits.roles; nth += 1) await make(admin, [], named(`R ${nth}`));
    const over = await admin.post("/api/roles", { name: named("R"), permissions: [] });
    expect(over.status).toBe(409);
  });
});

describe("people with a role", () => {
  test("have its rights at once in their running session, and lose them at once", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await make(admin, ["registrations.read"]);
    const clerk = await as("staff", { role: "secretariat" });
    const reads = ["/api/registrations", "/api/registrations/counts", "/api/admissions"];
    for (const path of reads) expect((await clerk.get(path)).status, path).toBe(200);
    expect((await clerk.get("/api/registrations/export")).status).toBe(200);
    expect((await clerk.get("/api/registrations/duplicates")).status).toBe(403);
    expect((await clerk.post("/api/registrations/transitions", {})).status).toBe(403);
    expect((await clerk.get("/api/tags")).status).toBe(200);
    expect((await clerk.post("/api/post", {})).status).toBe(403);
    expect(await ok(clerk.get("/api/user"))).toMatchObject({
      role: "secretariat",
      role_name: office,
      permissions: ["dashboard.read", "registrations.read"],
    });
    const change = { name: office, permissions: ["media.manage"], version: 1 };
    await ok(admin.put("/api/roles/secretariat", change));
    for (const path of reads) expect((await clerk.get(path)).status, path).toBe(403);
    expect(await ok(clerk.get("/api/user"))).toMatchObject({
      permissions: ["dashboard.read", "media.manage"],
    });
  });

  test("are listed, filtered and exported by its name, and so are invitations", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await make(admin, ["media.manage"]);
    const clerk = await as("staff", { role: "secretariat", email: "clerk@b.ci" });
    await ok(admin.post("/api/invitations", { email: "x@b.ci", role: "secretariat" }), 201);
    const [row] = await ok<{ role_name: object }[]>(admin.get("/api/users?role=secretariat"));
    expect(row).toMatchObject({ email: "clerk@b.ci", role_name: office });
    const file = await (await admin.get("/api/users/export?locale=en&search=clerk")).text();
    expect(file).toContain("Office");
    const [invited] = await ok<object[]>(admin.get("/api/invitations"));
    expect(invited).toMatchObject({ role: "secretariat", role_name: office });
    expect(await ok(admin.get("/api/roles/secretariat"))).toMatchObject({
      people: 1,
      invitations: 1,
      holders: [{ id: clerk.user.id, name: "Test staff", active: true }],
    });
    expect((await admin.get("/api/users?role=nobody")).status).toBe(422);
  });

  test("move to a named role when theirs is deleted, and have to sign in again", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await make(admin, ["media.manage"]);
    const clerk = await as("staff", { role: "secretariat" });
    await ok(admin.post("/api/invitations", { email: "x@b.ci", role: "secretariat" }), 201);
    const path = "/api/roles/secretariat";
    const unsaid = await admin.delete(path, { version: 1 });
    expect(unsaid.status).toBe(409);
    expect(await unsaid.json()).toMatchObject({ errors: { move_to: [expect.any(String)] } });
    for (const move_to of ["nobody", "secretariat"]) {
      expect((await admin.delete(path, { version: 1, move_to })).status, move_to).toBe(409);
    }
    await ok(admin.delete(path, { version: 1, move_to: "editor" }));
    expect((await clerk.get("/api/user")).status).toBe(401);
    const [moved] = await ok<{ id: number }[]>(admin.get("/api/users?role=editor"));
    expect(moved?.id).toBe(clerk.user.id);
    const [invited] = await ok<object[]>(admin.get("/api/invitations"));
    expect(invited).toMatchObject({ role: "editor", status: "pending" });
    const log = await ok<AuditEntry[]>(admin.get("/api/audit"));
    expect(log.find(({ action }) => action === "roles.deleted")).toMatchObject({
      after: { moved_to: "editor", count: 1 },
    });
    expect(log.map(({ action }) => action)).toContain("users.role_changed");
  });

  test("who may no longer manage accounts lose the invitations they sent", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await make(admin, ["users.manage"]);
    const chief = await as("staff", { role: "secretariat" });
    await make(admin, [], named("Vide"));
    await ok(chief.post("/api/invitations", { email: "x@b.ci", role: "vide" }), 201);
    const change = { name: office, permissions: ["media.manage"], version: 1 };
    await ok(admin.put("/api/roles/secretariat", change));
    const [invited] = await ok<object[]>(admin.get("/api/invitations"));
    expect(invited).toMatchObject({ status: "revoked" });
  });
});
