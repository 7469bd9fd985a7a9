import type { Context } from "hono";
import type { BuildInfo } from "#app/http/build-info.ts";

/** The latest build of the pages; open ones ask now and then whether there is a newer one. */
export function sayBuild({ id }: BuildInfo) {
  return (c: Context) => c.json({ id }, 200, { "cache-control": "no-store" });
}
