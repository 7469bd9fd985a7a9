import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { translateError } from "#app/platform/http/error-translator.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { identify } from "#app/site/api-context.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import {
  can,
  type Permission,
  type Preset,
  permissions,
  permissionsOf,
  presets,
} from "./permissions.ts";

// The permission table of the product: who may (x), in the order admin, editor, coordinator, staff.
const expected: Record<Permission, string> = {
  "dashboard.read": "xxxx",
  "news.create": "xxxx",
  "news.edit": "xx--",
  "news.publish": "xx--",
  "news.archive": "xx--",
  "news.delete": "xx--",
  "formations.create": "xxxx",
  "formations.edit": "xx--",
  "formations.publish": "xx--",
  "formations.archive": "xx--",
  "formations.delete": "xx--",
  "legal.create": "",
  "legal.edit": "x---",
  "legal.publish": "x---",
  "legal.archive": "",
  "legal.delete": "",
  "categories.manage": "xx--",
  "media.manage": "xx--",
  "cohorts.manage": "x-x-",
  "registrations.read": "x-x-",
  "registrations.manage": "x-x-",
  "selection.manage": "x-x-",
  "selection.read": "xxxx",
  "certificates.manage": "x-x-",
  "figures.read": "x-x-",
  "figures.manage": "x-x-",
  "registrations.erase": "x---",
  "users.manage": "x---",
  "settings.manage": "x---",
  "templates.read": "x-x-",
  "templates.manage": "x---",
  "audit.read": "x---",
  "messages.read": "x---",
};

const order: Preset[] = ["admin", "editor", "coordinator", "staff"];
const cells = permissions.flatMap((permission) =>
  order.map((role, column) => ({
    permission,
    role,
    allowed: expected[permission][column] === "x",
  })),
);

/** One route for each permission, behind the guard of the real routes. */
async function startProbe() {
  const app = await startTestApp();
  const probe = new Hono<ApiEnv>();
  probe.onError((error, c) => translateError(error, c));
  probe.use(async (c, next) => {
    c.set("log", pino({ level: "silent" }));
    c.set("db", app.db);
    c.set("now", app.clock.now);
    await next();
  }, identify);
  for (const permission of permissions) {
    probe.get(`/${permission}`, may(permission), (c) => c.json({ by: c.var.user.role }));
  }
  return { ...app, probe };
}

describe("permissions", () => {
  test("every role and every permission is in the table", () => {
    expect([...presets].sort()).toEqual([...order].sort());
    expect(Object.keys(expected).sort()).toEqual([...permissions].sort());
  });

  test.each(cells)("$role, $permission: $allowed", ({ permission, role, allowed }) => {
    expect(can({ permissions: permissionsOf(role) }, permission)).toBe(allowed);
  });

  test("the server answers 401 without a token and 403 without the permission", async () => {
    const { as, probe } = await startProbe();
    const people = Object.fromEntries(
      await Promise.all(order.map(async (role) => [role, (await as(role)).token] as const)),
    );
    for (const { permission, role, allowed } of cells) {
      const headers = { authorization: `Bearer ${people[role]}` };
      const { status } = await probe.request(`/${permission}`, { headers });
      expect(status, `${role} ${permission}`).toBe(allowed ? 200 : 403);
    }
    for (const permission of permissions) {
      expect((await probe.request(`/${permission}`)).status, permission).toBe(401);
    }
  });

  test("a default password blocks every permission", async () => {
    const { as, probe } = await startProbe();
    const { token } = await as("admin", { isDefaultPassword: true });
    const headers = { authorization: `Bearer ${token}` };
    for (const permission of permissions) {
      const response = await probe.request(`/${permission}`, { headers });
      expect([response.status, await response.json()], permission).toEqual([
        403,
        { message: "Password change required." },
      ]);
    }
  });

  test("GET /api/user lists the permissions of the role", async () => {
    const { as } = await startTestApp();
    for (const role of order) {
      const response = await (await as(role)).get("/api/user");
      expect(await response.json()).toMatchObject({ permissions: permissionsOf(role) });
    }
  });

  test("routes about accounts are for admins only", async () => {
    const { as } = await startTestApp();
    const admin = await as("admin");
    await admin.post("/api/invitations", { email: "x@b.ci", role: "staff" });
    const calls = [
      ["get", "/api/users"],
      ["get", "/api/users/export"],
      ["post", "/api/users"],
      ["get", "/api/users/1"],
      ["patch", "/api/users/1"],
      ["post", "/api/users/1/reset-password"],
      ["post", "/api/users/1/require-password-change"],
      ["delete", "/api/users/1/tokens"],
      ["get", "/api/invitations"],
      ["post", "/api/invitations"],
      ["delete", "/api/invitations/1"],
      ["get", "/api/audit"],
    ] as const;
    for (const role of ["editor", "coordinator", "staff", "visitor"] as const) {
      const person = await as(role);
      for (const [verb, path] of calls) {
        const { status } = verb === "get" ? await person.get(path) : await person[verb](path, {});
        expect(status, `${role} ${verb} ${path}`).toBe(role === "visitor" ? 401 : 403);
      }
    }
  });
});
