import { createLog } from "#app/log.server.ts";
import { startDevPages } from "#app/process/dev-pages.server.ts";
import { runProcess } from "#app/process/lifecycle.server.ts";
import { openSite } from "#app/process/open-site.server.ts";
import { serveSite } from "#app/process/serve-site.server.ts";

/** The site as `npm run dev` runs it: from the sources, with hot reload of pages. */
const log = createLog({ developing: true });

runProcess(log, async (lifecycle) => {
  const site = await openSite(lifecycle, { log });
  const { pages, before, close } = await startDevPages(site.web.server);
  await serveSite(site, pages, before);
  // Last, so that it is stopped first: pages in browsers keep a connection for hot reload.
  lifecycle.onStop(close);
});
