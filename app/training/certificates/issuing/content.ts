import { dateFormat } from "#app/platform/i18n/dates.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { type Placeholder, placeholders } from "../rules.ts";
import type { CertificateContent, CertificateTexts } from "../schema.ts";

type Facts = Pick<
  CertificateContent,
  "number" | "name" | "course" | "place" | "started_on" | "ended_on" | "issued_on" | "issuer"
> & { birth_date: string };

const braced = /\{([a-z_]+)\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((one) => one === name);
}

/** Of somebody who knows only the year of their birth, the year. */
export function dayInWords(day: string, locale: Locale): string {
  if (/^\d{4}$/.test(day)) return day;
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}

/**
 * What a certificate says. A line whose placeholders are all empty is left out. Facts that no text
 * mentions are not part of it, so that verifying shows no more than the paper.
 */
export function contentFor(
  texts: CertificateTexts,
  locale: Locale,
  facts: Facts,
): CertificateContent {
  const { title, body, footer } = texts;
  const written = [title, body, footer].map((text) => text[locale]).join("\n");
  const mentions = (name: Placeholder) => written.includes(`{${name}}`);
  const values: Record<Placeholder, string> = {
    name: facts.name,
    course: facts.course,
    place: facts.place,
    number: facts.number,
    started_on: dayInWords(facts.started_on, locale),
    ended_on: dayInWords(facts.ended_on, locale),
    birth_date: facts.birth_date ? dayInWords(facts.birth_date, locale) : "",
  };
  return {
    number: facts.number,
    locale,
    name: facts.name,
    birth_date: mentions("birth_date") && facts.birth_date ? facts.birth_date : null,
    course: mentions("course") ? facts.course : "",
    place: mentions("place") ? facts.place : "",
    started_on: mentions("started_on") ? facts.started_on : "",
    ended_on: mentions("ended_on") ? facts.ended_on : "",
    issued_on: facts.issued_on,
    issuer: facts.issuer,
    title: filled(title[locale], values),
    body: filled(body[locale], values),
    footer: filled(footer[locale], values),
  };
}

/** In one pass, so that braces in a name are not read as placeholders. */
function filled(text: string, values: Record<Placeholder, string>): string {
  return text
    .split("\n")
    .filter((line) => {
      const names = [...line.matchAll(braced)].map(([, name = ""]) => name).filter(isPlaceholder);
      return names.length === 0 || names.some((name) => values[name]);
    })
    .map((line) =>
      line.replace(braced, (typed, name: string) => (isPlaceholder(name) ? values[name] : typed)),
    )
    .join("\n");
}
