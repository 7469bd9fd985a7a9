import { setTimeout as delay } from "node:timers/promises";
import { png } from "#tests/setup/pictures.ts";
import type { Context, Report } from "./report.ts";
import { signInAdmin } from "./setup/clients.ts";
import { memoryWithNodeChildren } from "./setup/process-usage.ts";
import { startSite } from "./setup/site.ts";

export const title = "Eight images of 50 megapixels uploaded at once";
export const minutes = 6;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const admin = await signInAdmin(site);
  const image = await png({ width: 10_000, height: 5_000 });
  // A small image starts the resizing process first, so that only the large ones are measured.
  await admin.post("/api/media?filename=p.png", await png());
  const before = await memoryWithNodeChildren(site.pid);
  let peak = before;
  let uploading = true;
  const sampling = (async () => {
    while (uploading) {
      peak = Math.max(peak, await memoryWithNodeChildren(site.pid));
      await delay(100);
    }
  })();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => admin.post("/api/media?filename=p.png", image)),
  );
  uploading = false;
  await sampling;
  await delay(60_000);
  const after = await memoryWithNodeChildren(site.pid);
  const wrong = responses.filter(({ status }) => ![201, 422, 503].includes(status)).length;
  report({
    name: "images accepted",
    value: responses.filter(({ status }) => status === 201).length,
  });
  report({ name: "answered neither 201, 422 nor 503", value: wrong, atMost: 0 });
  report({ name: "memory added, peak", value: peak - before, unit: "MB", atMost: 300 });
  report({ name: "memory added after a minute", value: after - before, unit: "MB", atMost: 30 });
}
