import { createMiddleware } from "hono/factory";
import type { Bearer } from "#app/access/bearer.server.ts";
import type { CurrentUser } from "#app/access/current-user.ts";
import { can, needsOwnPassword, type Permission } from "#app/access/permissions.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext, SignedInEnv } from "./api-env.server.ts";
import { guarding } from "./openapi.server.ts";

/** What the document says of a guard that wants somebody. */
export const byToken = { asks: "bearer", refuses: [401, 403] } as const;

/** Somebody with an account, by a token that is good for everything their role may do. */
export const signedIn = guarding(
  createMiddleware<SignedInEnv>(async (c, next) => {
    requireUser(c);
    await next();
  }),
  byToken,
);

/** One's own profile and password: the token that registration gives is enough. */
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

/** Somebody whose role allows it. Comes after what answers 404, before what answers 422. */
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
