import { createLog } from "#app/platform/log.server.ts";
import { runProcess } from "#app/platform/process/lifecycle.server.ts";
import { openSite } from "#app/platform/process/open-site.server.ts";

/** The site as `npm start` runs it; `scripts/build.ts` makes it and the pages one bundle. */
const log = createLog();

function load() {
  return Promise.all([
    import("#app/site/serve-site.server.ts"),
    import("#app/site/built-pages.server.ts").then(({ loadBuiltPages }) =>
      loadBuiltPages(import("#app/site/rendering.ts")),
    ),
  ]);
}

runProcess(log, async (lifecycle) => {
  let loading: ReturnType<typeof load> | undefined;
  const onWait = () => {
    loading ??= load();
    // Handled by the `await` below.
    loading.catch(() => {});
  };
  const site = await openSite(lifecycle, { log, onWait });
  const [{ serveSite }, pages] = await (loading ?? load());
  await serveSite(site, pages);
});
