import { createMiddleware } from "hono/factory";
import type { Bearer } from "#app/access/bearer.server.ts";
import type { CurrentUser } from "#app/access/current-user.ts";
import { can, needsOwnPassword, type Permission } from "#app/access/permissions.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext, SignedInEnv } from "./api-env.server.ts";
import { guarding } from "./openapi.server.ts";

/** How the OpenAPI document describes a guard that needs a user. */
export const byToken = { asks: "bearer", refuses: [401, 403] } as const;

/** Needs a user whose token may do everything their role may. */
export const signedIn = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    requireUser(c);
    await next();
  }),
  byToken,
);

/** For the own profile and password: the token from registration is enough. */
export const ownAccount = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    const bearer = c.var.bearer as Bearer | null;
    if (!bearer) throw new AppError("unauthenticated");
    if (!bearer.user) throw new AppError("forbidden");
    c.set("user", bearer.user);
    await next();
  }),
  byToken,
);

/** Needs a permission. Belongs after guards that answer 404 and before validation (422). */
export function may(permission: Permission) {
  const guard = createMiddleware<SignedInEnv>(async (c, next) => {
    requirePermission(c, permission);
    await next();
  });
  return guarding(guard, byToken);
}

export function requirePermission(c: ApiContext, permission: Permission): CurrentUser {
  const user = requireUser(c);
  if (!can(user.role, permission)) throw new AppError("forbidden");
  if (user.is_default_password && needsOwnPassword(permission)) {
    throw new AppError("passwordChangeRequired");
  }
  return user;
}

function requireUser(c: ApiContext): CurrentUser {
  if (!c.var.bearer) throw new AppError("unauthenticated");
  if (!c.var.user) throw new AppError("forbidden");
  return c.var.user;
}
