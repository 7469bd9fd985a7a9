import type { Context } from "hono";
import { cors } from "hono/cors";
import type { ApiContext, ApiEnv } from "./api-env.server.ts";

const options = {
  credentials: true,
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: [
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "Tus-Resumable",
    "Upload-Length",
    "Upload-Metadata",
    "Upload-Offset",
    "X-Registration-Draft",
    "X-Registration-Token",
    "X-Requested-With",
    "X-XSRF-TOKEN",
  ],
  exposeHeaders: [
    "Content-Disposition",
    "Content-Language",
    "Location",
    "Tus-Resumable",
    "Upload-Length",
    "Upload-Offset",
    "Retry-After",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-Request-Id",
  ],
  maxAge: 600,
};

/** Other front ends may call when they are named; an unknown origin is told nothing. */
export const crossOrigin = cors({
  ...options,
  origin: (origin, c) => (isAllowedOrigin(c as Context<ApiEnv>, origin) ? origin : null),
});

/** The site's own origin, by whatever name it was reached, or one in `ALLOWED_ORIGINS`. */
export function isAllowedOrigin(c: ApiContext, origin: string): boolean {
  const { publicUrl, allowedOrigins } = c.var.site;
  if (origin === publicUrl || allowedOrigins.includes(origin)) return true;
  const host = c.req.header("host");
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
