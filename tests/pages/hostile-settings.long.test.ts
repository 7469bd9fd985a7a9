import { expect, test, vi } from "vitest";
import type { Field, Fields } from "#app/content/working-copies/content-kind.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type SectionKey, sectionKeys, sectionOf } from "#app/website/site-settings/sections.ts";
import { startTwoProcesses, textOf } from "./two-processes.ts";

const mark = "5m4rk";
const payload = `${mark}</script><img src=x onerror=alert(1)>"'><svg onload=alert(1)>`;
const markdown = `${payload} [lien](javascript:alert(1)) ![x](javascript:alert(2)) <b onclick=alert(1)>`;

/** The worst that fits into a field. */
function worst(field: Field): unknown {
  if (field.type === "text") return field.max < payload.length ? `<b>${mark}` : payload;
  if (field.type === "markdown") return markdown;
  if (field.type === "lines") return [payload];
  if (field.type === "url") return "https://evil.example/?a=%22%3E%3Cscript%3E";
  if (field.type === "number") return field.min;
  if (field.type === "month") return "2027-03";
  if (field.type === "choice") return field.values[0];
  if (field.type === "phone") return "+225 27 22 40 50 60";
  if (field.type === "email") return "a'b@evil.example";
  return undefined;
}

function filled(fields: Fields): Record<string, unknown> {
  const all = Object.entries(fields).map(([name, field]) => [name, worst(field)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** A section in which every text is meant to do harm. */
function hostile(key: SectionKey) {
  const shared: Record<string, unknown> = {};
  const words: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(sectionOf(key).fields)) {
    if (declared.in === "rows") {
      shared[name] = [{ key: "ra", ...filled(declared.shared) }];
      if (Object.keys(declared.words).length) words[name] = { ra: filled(declared.words) };
    } else {
      const value = worst(declared.field);
      if (value !== undefined) (declared.in === "words" ? words : shared)[name] = value;
    }
  }
  const translations = Object.fromEntries(locales.map((locale) => [locale, words]));
  return Object.keys(words).length ? { ...shared, translations } : shared;
}

const pages = ["/", "/about", "/contacts", "/initiatives", "/initiatives/association", "/faq"];
const files = ["/news.atom", "/.well-known/security.txt"];

test("markup, scripts and wrong links in every text of the settings stay texts", async () => {
  const { processes, publish } = await startTwoProcesses();
  const [site] = processes;
  for (const key of sectionKeys) await publish(key, hostile(key));
  for (const page of pages) {
    for (const locale of locales) {
      await vi.waitFor(async () => {
        const html = await textOf(site, localePath(locale, page));
        expect(html, page).toContain(mark);
        expect(html, page).not.toMatch(/<img src=x|<svg onload|<b onclick|<b>5m4rk/);
        expect(html, page).not.toMatch(/href="\s*javascript:|src="\s*javascript:/i);
      });
    }
  }
  for (const file of files) {
    const text = await textOf(site, file);
    expect(text, file).not.toMatch(/<img src=x|<svg onload/);
  }
  JSON.parse(await textOf(site, "/manifest.webmanifest"));
});
