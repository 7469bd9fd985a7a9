import { setTimeout as delay } from "node:timers/promises";
import { png } from "#tests/setup/pictures.ts";
import { memoryWithHelpers } from "./memory.ts";
import type { Report, Running } from "./report.ts";
import { admin, openSite } from "./site.ts";

export const title = "eight pictures of 50 megapixels at once";
export const minutes = 6;

export async function run(report: Report, running: Running) {
  const site = await openSite(running);
  const person = await admin(site);
  const picture = await png({ width: 10_000, height: 5_000 });
  // The first one starts what draws; what is measured is what large ones add.
  await person.post("/api/media?filename=p.png", await png());
  const before = await memoryWithHelpers(site.pid);
  let most = before;
  let going = true;
  const watching = (async () => {
    while (going) {
      most = Math.max(most, await memoryWithHelpers(site.pid));
      await delay(100);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.post("/api/media?filename=p.png", picture)),
  );
  going = false;
  await watching;
  await delay(60_000);
  const after = await memoryWithHelpers(site.pid);
  const wrong = answers.filter(({ status }) => ![201, 422, 503].includes(status)).length;
  report({ what: "taken", value: answers.filter(({ status }) => status === 201).length });
  report({ what: "answered neither 201, 422 nor 503", value: wrong, atMost: 0 });
  report({ what: "memory added at most", value: most - before, unit: "MB", atMost: 300 });
  report({ what: "memory added after a minute", value: after - before, unit: "MB", atMost: 30 });
}
