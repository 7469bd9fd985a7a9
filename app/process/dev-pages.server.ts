import type { RequestListener, Server } from "node:http";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createServer } from "vite";
import type { setPage } from "#app/api-client/page-context.ts";
import type { Email } from "#app/mail/email.ts";
import { browserScripts } from "#app/site/browser-scripts.ts";
import { bundleOf } from "#app/site/pages.server.ts";

/** Serves pages from the sources with hot reload. Only `npm run dev` loads this file. */
export async function startDevPages(server: Server) {
  const vite = await createServer({
    appType: "custom",
    // Packages found while a page loads would make its scripts fail once.
    optimizeDeps: { entries: Object.values(browserScripts) },
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = () =>
    vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  return {
    pages: {
      async render(request: Request, page: Parameters<typeof setPage>[1]) {
        const build = await load();
        const provider = new RouterContextProvider();
        bundleOf(build).setPage(provider, page);
        return createRequestHandler(build, "development")(request, provider);
      },
      build: {
        id: "dev",
        script: `/${browserScripts.public}`,
        scripts: Object.fromEntries(
          Object.entries(browserScripts).map(([name, path]) => [name, `/${path}`]),
        ),
      },
      files: new Map(),
      async renderMail(email: Email) {
        return bundleOf(await load()).renderMail(email);
      },
      // Hot reload writes inline scripts and styles that no hash can allow.
      strict: false,
    },
    /** Vite serves its own files; all other requests go to the application. */
    before:
      (next: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  };
}
