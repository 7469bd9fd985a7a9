import { expect, test, vi } from "vitest";
import { sections } from "#app/website/site-settings/sections.ts";
import { ok } from "../setup/content.ts";
import { startTwoProcesses, textOf } from "./two-processes.ts";

test("a published change of a section is on the public pages of both processes", async () => {
  const { processes, publish } = await startTwoProcesses();
  for (const process of processes) await textOf(process, "/contacts");
  await publish("contact", { phone: "+225 27 22 40 50 60" });
  for (const process of processes) {
    await vi.waitFor(async () => {
      expect(await textOf(process, "/contacts")).toContain("tel:+2252722405060");
    });
  }
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
