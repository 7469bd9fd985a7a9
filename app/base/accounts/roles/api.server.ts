import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { lockAdministration } from "#app/platform/access/holders.server.ts";
import { grantable } from "#app/platform/access/role.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { listRoles, readRole, storedRole } from "./queries.server.ts";
import { RoleChange, RoleInput, RoleParam, RoleRemoval } from "./schema.ts";
import { changeRole, createRole, deleteRole } from "./write-roles.server.ts";

const manage = may("users.manage");

/** Unknown roles are answered 404 before permissions are checked, like every other item. */
const known = guarding(
  createMiddleware<ApiEnv>(async (c, next) => {
    const key = RoleParam.safeParse({ key: c.req.param("key") });
    if (!key.success || !(await storedRole(c.var.db, key.data.key))) notFound();
    await next();
  }),
  { refuses: [404] },
);

/** Concurrent changes wait here, before the accounts of those who make them are locked. */
const lock = { first: lockAdministration };

export const rolesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("users", "The roles: their rights, and how many people have each"),
    manage,
    async (c) => c.json(await listRoles(c.var.db, c.var.now)),
  )
  .post(
    "/",
    describe("users", "Make a role of any rights one holds oneself"),
    manage,
    validate("json", RoleInput, unknownRights),
    async (c) => {
      const input = c.req.valid("json");
      const act = { user: c.var.user, trace: traceOf(c), jobs: c.var.jobs };
      const key = await transactionAs(c, (tx) => createRole(tx, input, act), lock);
      return c.json((await readRole(c.var.db, key, c.var.now)) ?? notFound(), 201);
    },
  )
  .get(
    "/:key",
    describe("users", "A role, and the people who have it"),
    signedIn,
    known,
    manage,
    validate("param", RoleParam),
    async (c) => {
      const { key } = c.req.valid("param");
      return c.json((await readRole(c.var.db, key, c.var.now)) ?? notFound());
    },
  )
  .put(
    "/:key",
    describe("users", "Rename a role or change its rights; requires the version that was read"),
    signedIn,
    known,
    manage,
    validate("param", RoleParam),
    validate("json", RoleChange, unknownRights),
    async (c) => {
      const { key } = c.req.valid("param");
      const input = c.req.valid("json");
      const act = { user: c.var.user, trace: traceOf(c), jobs: c.var.jobs };
      await transactionAs(c, (tx) => changeRole(tx, key, input, act), lock);
      return c.json((await readRole(c.var.db, key, c.var.now)) ?? notFound());
    },
  )
  .delete(
    "/:key",
    describe("users", "Delete a role; its people get the one in `move_to`"),
    signedIn,
    known,
    manage,
    validate("param", RoleParam),
    validate("json", RoleRemoval),
    async (c) => {
      const { key } = c.req.valid("param");
      const input = c.req.valid("json");
      const act = { user: c.var.user, trace: traceOf(c), jobs: c.var.jobs };
      await transactionAs(c, (tx) => deleteRole(tx, key, input, act), lock);
      return c.json({ success: true as const });
    },
  );

/** Rights that do not exist or that nobody can have. */
function unknownRights(
  { var: { t } }: ApiContext,
  { permissions = [] }: { permissions?: string[] },
): FieldErrors {
  const unknown = permissions.filter((right) => !grantable.some((each) => each === right));
  if (unknown.length === 0) return {};
  return {
    permissions: [t("roles.errors.unknownRight", { right: unknown.slice(0, 5).join(", ") })],
  };
}
