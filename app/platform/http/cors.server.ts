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
    "X-Survey-Token",
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
    "X-Ignored-Fields",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-Request-Id",
    "X-XSRF-TOKEN",
  ],
  maxAge: 600,
};

/** Allows other front ends in `ALLOWED_ORIGINS`; an unknown origin gets no CORS headers. */
export const crossOrigin = cors({
  ...options,
  origin: (origin, c) => (isAllowedOrigin(c as Context<ApiEnv>, origin) ? origin : null),
});

/**
 * The site's own origin or one in `ALLOWED_ORIGINS`: scheme, host and port. The `Host` header
 * proves nothing: anybody can point a name at this server.
 */
export function isAllowedOrigin(c: ApiContext, origin: string): boolean {
  if (!origin) return false;
  const { site } = c.var;
  return [site.publicUrl, ...site.allowedOrigins].some((url) => new URL(url).origin === origin);
}
