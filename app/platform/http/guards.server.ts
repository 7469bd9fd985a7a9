import { createMiddleware } from "hono/factory";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, SignedInEnv } from "./api-env.server.ts";
import { guarding } from "./openapi.server.ts";

/** How the OpenAPI document describes a guard that needs a user. */
export const byToken = { asks: "bearer", refuses: [401, 403] } as const;

/** Needs a user whose token may do everything their role may, and who has a password of their own. */
export const signedIn = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    requireUser(c);
    await next();
  }),
  byToken,
);

/** For reading the own profile and changing the password: the token from registration is enough. */
export const ownAccount = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    c.set("user", holderOf(c));
    await next();
  }),
  byToken,
);

/** For changing the own profile: needs a sign-in, but no password of one's own yet. */
export const ownProfile = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    const user = holderOf(c);
    if (c.var.bearer.ability !== "*") throw new AppError("forbidden");
    c.set("user", user);
    await next();
  }),
  byToken,
);

function holderOf(c: ApiContext): CurrentUser {
  const { bearer } = c.var;
  if (!bearer) throw new AppError("unauthenticated");
  if (!bearer.user) throw new AppError("forbidden");
  return bearer.user;
}

/** Needs all of these. Belongs after guards that answer 404 and before validation (422). */
export function may(...permissions: [Permission, ...Permission[]]) {
  const guard = createMiddleware<SignedInEnv>(async (c, next) => {
    for (const permission of permissions) requirePermission(c, permission);
    await next();
  });
  return guarding(guard, byToken);
}

/** Needs one of several permissions. */
export function mayAny(...allowed: Permission[]) {
  const guard = createMiddleware<SignedInEnv>(async (c, next) => {
    const user = requireUser(c);
    if (!allowed.some((permission) => can(user, permission))) throw new AppError("forbidden");
    await next();
  });
  return guarding(guard, byToken);
}

export function requirePermission(c: ApiContext, permission: Permission): CurrentUser {
  const user = requireUser(c);
  if (!can(user, permission)) throw new AppError("forbidden");
  return user;
}

function requireUser(c: ApiContext): CurrentUser {
  const { bearer, user } = c.var;
  if (user) return user;
  const { is_default_password } = holderOf(c);
  const waits = bearer?.ability === "*" && is_default_password;
  throw new AppError(waits ? "passwordChangeRequired" : "forbidden");
}
