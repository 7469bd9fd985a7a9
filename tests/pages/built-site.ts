import type { Preset } from "#app/platform/access/permissions.ts";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import { builtPages } from "../setup/built-pages.ts";
import { startTestApp } from "../setup/test-app.ts";

/** The whole application with its built pages; no port is opened. */
export async function startBuiltSite(options: Parameters<typeof startTestApp>[0] = {}) {
  const site = await startTestApp({ ...options, pages: await builtPages() });
  return {
    ...site,
    /** Opens pages as a browser of somebody with that role does. */
    async pagesAs(role: Preset) {
      const { token } = await site.as(role);
      const cookie = `${authCookie.name}=${encodeURIComponent(token)}`;
      return (path: string) => site.get(path, { cookie });
    },
  };
}
