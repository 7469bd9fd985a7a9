import type { RequestListener, Server } from "node:http";
import { createServer } from "vite";
import { browserScripts } from "#app/site/browser-scripts.ts";
import type { Rendering } from "#app/site/rendering.ts";
import type { SitePages } from "./serve-site.server.ts";

/** Serves pages from the sources with hot reload, for `npm run dev`. */
export async function startDevPages(server: Server) {
  const known = process.listeners("SIGTERM");
  const vite = await createServer({
    appType: "custom",
    // Packages found while a page loads would make its scripts fail once.
    optimizeDeps: { entries: Object.values(browserScripts) },
    server: { middlewareMode: true, hmr: { server } },
  });
  // React Router starts a second Vite, which would end the process before the database is stopped.
  for (const listener of process.listeners("SIGTERM")) {
    if (!known.includes(listener)) process.off("SIGTERM", listener);
  }
  const load = () => vite.ssrLoadModule("/app/site/rendering.ts") as Promise<Rendering>;
  const pages: SitePages = {
    render: async (request, page) => (await load()).render(request, page),
    renderMail: async (email) => (await load()).renderMail(email),
    build: {
      id: "dev",
      script: `/${browserScripts.public}`,
      scripts: Object.fromEntries(
        Object.entries(browserScripts).map(([name, path]) => [name, `/${path}`]),
      ),
    },
    files: new Map(),
    // Hot reload writes inline scripts and styles that no hash can allow.
    strict: false,
  };
  /** Vite serves its own files; all other requests go to the application. */
  const before =
    (next: RequestListener): RequestListener =>
    (request, response) =>
      vite.middlewares(request, response, () => next(request, response));
  return { pages, before, close: () => vite.close() };
}
