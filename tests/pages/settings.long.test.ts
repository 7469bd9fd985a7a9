import { expect, test, vi } from "vitest";
import { localePath } from "#app/platform/i18n/paths.ts";
import { inEvery, written } from "./settings-texts.ts";
import { publicUrl, startTwoProcesses, textOf } from "./two-processes.ts";

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

test("articles without an author are the programme's, for readers and for search engines", async () => {
  const { processes, publish } = await startTwoProcesses();
  await publish("programme", { name: "Atelier Nord" });
  for (const process of processes) {
    const list = await textOf(process, "/news");
    const [, path = ""] = /href="(\/news\/[a-z0-9-]+)"/.exec(list) ?? [];
    const html = await textOf(process, path);
    expect(html).toContain(`"author":{"@id":"${publicUrl}/#organisation"}`);
    expect(html).not.toMatch(/Administration|Admin Tremplin/);
    await vi.waitFor(async () => {
      expect(await textOf(process, "/news.atom")).toContain("<author><name>Atelier Nord</name>");
    });
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
