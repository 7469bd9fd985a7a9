import { createLog } from "#app/platform/log.server.ts";
import { runProcess } from "#app/platform/process/lifecycle.server.ts";
import { openSite } from "#app/platform/process/open-site.server.ts";
import { startDevPages } from "#app/site/dev-pages.server.ts";
import { serveSite } from "#app/site/serve-site.server.ts";

/** The site as `npm run dev` runs it: from the sources, with hot reload of pages. */
const log = createLog({ developing: true });

runProcess(log, async (lifecycle) => {
  const site = await openSite(lifecycle, { log });
  const { pages, before, close } = await startDevPages(site.web.server);
  await serveSite(site, pages, before);
  // Last, so that it is stopped first: pages in browsers keep a connection for hot reload.
  lifecycle.onStop(close);
});
