import type { Site } from "#app/base/settings/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { type SectionKey, sections } from "#app/website/site-settings/sections.ts";
import { read } from "./content.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

export const desk = "/api/desk/settings";

export function pathOf(key: SectionKey): string {
  return `${desk}/${sections[key].id}`;
}

export async function anAdmin(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  return { ...app, admin: await app.as("admin") };
}

/** What visitors read of the settings. */
export async function siteIn({ get }: Pick<TestApp, "get">, locale: Locale): Promise<Site> {
  return read<Site>(get(`/api/settings/site?locale=${locale}`));
}
