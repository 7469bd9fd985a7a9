import { expect, onTestFinished, test, vi } from "vitest";
import { type SectionKey, sections } from "#app/features/site-settings/sections.ts";
import { followChanges } from "#app/http/follow-changes.server.ts";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { createLog } from "#app/log.server.ts";
import { createApp } from "#app/site/app.server.ts";
import { loadBuiltPages } from "#app/site/built-pages.server.ts";
import { ok } from "../setup/content.ts";
import { startTestApp } from "../setup/test-app.ts";
import { inEvery, written } from "./settings-texts.ts";

const publicUrl = "http://localhost:3000";

/** The site, and a second process with a cache of its own on the same database. */
async function startTwoProcesses() {
  const pages = await loadBuiltPages();
  const caches = [createPageCache(), createPageCache()] as const;
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

async function textOf(process: Process, path: string): Promise<string> {
  const answer = await process.request(path);
  expect(answer.status, path).toBe(200);
  return (await answer.text()).replaceAll("\u00ad", "");
}

test("a published change of each section is on the public pages of both processes", async () => {
  const { processes, publish } = await startTwoProcesses();
  for (const [key, page, input, expected] of written) {
    // Both have the page in their caches.
    for (const process of processes) await textOf(process, page);
    await publish(key, input);
    for (const locale of ["fr", "en", "de"] as const) {
      for (const process of processes) {
        await vi.waitFor(async () => {
          const shown = await textOf(process, localePath(locale, page));
          for (const text of expected(locale.toUpperCase())) expect(shown, key).toContain(text);
        });
      }
    }
  }
});

const nothing = inEvery(() => ({
  tagline: "",
  description: "",
  funding: "",
  ministry: "",
  disclaimer: "",
  address: "",
  hours: "",
  mapNote: "",
  intro: "",
  mission: "",
  vision: "",
  paragraphs: [],
  lead: "",
  applyNote: "",
  context: [],
}));

test("what is empty is shown nowhere: no link, no heading, no structured data", async () => {
  const { processes, publish } = await startTwoProcesses();
  await publish("programme", nothing);
  await publish("contact", { phone: "", email: "", ...nothing });
  await publish("social", { networks: [] });
  await publish("partners", { partners: [] });
  await publish("association", { values: [], members: [], people: [], ...nothing });
  await publish("president", { name: "", ...nothing });
  await publish("home", { steps: [], ...nothing });
  await publish("about", { objectives: [], approach: [], ...nothing });
  await publish("initiatives", { initiatives: [] });
  await publish("figures", { figures: [] });
  await publish("timeline", { moments: [] });
  await publish("faq", { questions: [] });
  for (const process of processes) {
    for (const path of [
      "/",
      "/about",
      "/contacts",
      "/initiatives",
      "/initiatives/association",
      "/faq",
    ]) {
      await vi.waitFor(async () => {
        const html = await textOf(process, path);
        expect(html, path).not.toMatch(/href="(tel|mailto):(?!\?)/);
        for (const gone of ["Nous joindre", "Suivre le programme", "En coopération avec"]) {
          expect(html, path).not.toContain(gone);
        }
        expect(html, path).not.toMatch(/"(email|telephone|address|sameAs|description)":/);
        const empty = /<(h[1-6]|p|li|ul|ol|dd|address)(?! role="status")( [^>]*)?><\/\1>/.exec(
          html,
        );
        expect(empty?.[0], path).toBeUndefined();
        expect(html, path).not.toContain("FAQPage");
      });
    }
  }
  const [site] = processes;
  expect(await textOf(site, "/.well-known/security.txt")).toContain(
    `Contact: ${publicUrl}/contacts`,
  );
});

test("a preview link leads to the public page with the working copy, never kept in a cache", async () => {
  const { admin, processes } = await startTwoProcesses();
  const [site] = processes;
  const path = `/api/desk/settings/${sections.contact.id}`;
  await ok(admin.put(`${path}/draft`, { phone: "+225 27 22 40 50 60" }));
  const { token } = await ok<{ token: string }>(admin.post(`${path}/preview`));
  const query = new URLSearchParams({ id: String(sections.contact.id), token });
  const link = await site.request(`/de/settings/preview?${query}`);
  expect(link.status).toBe(302);
  const address = link.headers.get("location") ?? "";
  expect(address).toMatch(/^\/de\/contacts\?settings_draft=/);
  const shown = await site.request(address);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  const html = await shown.text();
  expect(html).toContain("tel:+2252722405060");
  expect(html).toContain("noindex");
  expect(await textOf(site, "/de/contacts")).not.toContain("tel:+2252722405060");
});
