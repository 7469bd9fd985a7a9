import type { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "./api-env.server.ts";

const verbs = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Methods of pages and files; a page with a form adds its own. */
const READING = "GET, HEAD";

/** Refuses unknown methods such as TRACE; every 405 gets an `Allow` header. */
export function knownVerbs(app: Hono<ApiEnv>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (!verbs.includes(method)) throw wrongVerb(app, path);
    await next();
    if (c.res.status === 405 && !c.res.headers.has("allow")) {
      c.res.headers.set("allow", allowedAt(app, path) || READING);
    }
  });
}

/** The refusal of a method that a path does not support; 404 for an unknown API route. */
export function wrongVerb(app: Hono<ApiEnv>, path: string): AppError {
  const allowed = allowedAt(app, path);
  if (!allowed && isCall(path)) return new AppError("notFound");
  return new AppError("methodNotAllowed", { headers: { allow: allowed || READING } });
}

function allowedAt(app: Hono<ApiEnv>, path: string): string {
  const answered = verbs.filter((method) =>
    app.router
      .match(method === "HEAD" ? "GET" : method, path)[0]
      .some(([[, route]]) => route.method !== "ALL" && route.path !== "*"),
  );
  return answered.join(", ");
}

/** Answered as JSON, never as a page. */
export function isCall(path: string): boolean {
  return ["/api", "/sanctum"].some((root) => path === root || path.startsWith(`${root}/`));
}
