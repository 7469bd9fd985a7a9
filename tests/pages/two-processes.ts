import { expect, onTestFinished } from "vitest";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { followChanges } from "#app/platform/cache/follow-changes.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createApp } from "#app/site/app.server.ts";
import { type SectionKey, sections } from "#app/website/site-settings/sections.ts";
import { builtPages } from "../setup/built-pages.ts";
import { ok } from "../setup/content.ts";
import { startTestApp } from "../setup/test-app.ts";

export const publicUrl = "http://localhost:3000";

/** The site, and a second process with a cache of its own on the same database. */
export async function startTwoProcesses() {
  const pages = await builtPages();
  const caches = [createCache(), createCache()] as const;
  const site = await startTestApp({ pages, cache: caches[0] });
  const { db, jobs, storage, database } = site;
  const log = createLog({ level: "silent" });
  const second = createApp({ db, log, jobs, storage, publicUrl, pages, cache: caches[1] });
  for (const cache of caches) {
    const stop = await followChanges(database.listen, cache);
    onTestFinished(stop);
  }
  const admin = await site.as("admin");
  return {
    admin,
    processes: [site.app, second] as const,
    async publish(key: SectionKey, input: object) {
      const path = `/api/desk/settings/${sections[key].id}`;
      await ok(admin.put(`${path}/draft`, input));
      await ok(admin.post(`${path}/publish`, {}));
    },
  };
}

type Process = Awaited<ReturnType<typeof startTwoProcesses>>["processes"][number];

export async function textOf(process: Process, path: string): Promise<string> {
  const answer = await process.request(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}
