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
    "X-XSRF-TOKEN",
  ],
  maxAge: 600,
};

/** Other front ends may call when they are named; an unknown origin is told nothing. */
export const crossOrigin = cors({
  ...options,
  origin: (origin, c) => (isAllowedOrigin(c as Context<ApiEnv>, origin) ? origin : null),
});

/**
 * The site's own origin or one in `ALLOWED_ORIGINS`, scheme, host and port. What a request says of
 * the host it wants is no proof of anything: whoever points a name at us could choose it.
 */
export function isAllowedOrigin(c: ApiContext, origin: string): boolean {
  const { publicUrl, allowedOrigins } = c.var.site;
  return [publicUrl, ...allowedOrigins].some((url) => new URL(url).origin === origin);
}
