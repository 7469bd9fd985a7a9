import { describe, expect, test } from "vitest";
import { detailsOf, detailText } from "#app/platform/audit/details.ts";
import {
  type AuditAction,
  type AuditEntry,
  auditActions,
  sentenceKeys,
} from "#app/platform/audit/schema.ts";
import { sentenceOf, textOf } from "#app/platform/audit/sentence.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { messagesOf, translatorFor } from "#app/platform/i18n/translator.ts";

const speechIn = (locale: "fr" | "en" | "de") => ({
  t: translatorFor(locale),
  words: messagesOf[locale],
  locale,
});

function entry(action: AuditAction, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 1,
    at: "2026-01-15T10:00:00.000Z",
    address: "",
    request_id: null,
    action,
    actor: { id: 7, name: "Aya Koné", email: "aya@b.ci" },
    subject: { type: "post", id: "12", label: "La rentrée" },
    before: null,
    after: null,
    ...change,
  };
}

describe.each(locales)("in %s", (locale) => {
  const actions = [...auditActions(messagesOf[locale]).keys()];

  test("every audited action of every feature is a sentence with somebody in it", () => {
    const said = sentenceKeys(messagesOf[locale]);
    expect(actions.filter((action) => !said.has(action))).toEqual([]);
    expect([...said.keys()].filter((action) => !actions.includes(action))).toEqual([]);
    const nameless = actions.filter(
      (action) => !textOf(sentenceOf(entry(action), speechIn(locale))).startsWith("Aya Koné "),
    );
    expect(nameless).toEqual([]);
  });
});

test("the thing and the languages stand in the sentence", () => {
  const published = entry("news.published", { after: { languages: ["de"] } });
  const said = (locale: "fr" | "en" | "de") => textOf(sentenceOf(published, speechIn(locale)));
  expect(said("fr")).toBe("Aya Koné a publié l’article «\u00a0La rentrée\u00a0» en allemand");
  expect(said("en")).toBe("Aya Koné published the article “La rentrée” in German");
  expect(said("de")).toBe("Aya Koné hat den Artikel „La rentrée“ auf Deutsch veröffentlicht");
  const saved = entry("news.saved", { after: { parts: ["shared", "fr"] } });
  expect(textOf(sentenceOf(saved, speechIn("fr")))).toBe(
    "Aya Koné a enregistré l’article «\u00a0La rentrée\u00a0» dans les données communes et en français",
  );
  const nobody = entry("registrations.purged", { actor: null });
  expect(textOf(sentenceOf(nobody, speechIn("fr")))).toMatch(/^Le système a effacé/);
});

test("a text of ours has the name of its kind, not its code", () => {
  const about = (type: string, label: string) => ({ subject: { type, id: "1", label } });
  const sent = entry("registrations.message_sent", about("registrations", "selected"));
  const saved = entry("templates.saved", about("template", "selected (fr)"));
  expect(sentenceOf(sent, speechIn("fr")).what).toBe("Présélection");
  expect(sentenceOf(saved, speechIn("de")).what).toBe("Engere Wahl (fr)");
  const own = entry("registrations.message_sent", about("registrations", "Rentrée"));
  expect(sentenceOf(own, speechIn("fr")).what).toBe("Rentrée");
});

test("values are told in words, ids and field names not at all", () => {
  const told = (before: AuditEntry["before"], after: AuditEntry["after"]) =>
    detailsOf({ before, after }, speechIn("fr")).map(detailText);
  expect(told({ role: "staff" }, { role: "editor" })).toEqual(["Rôle: Équipe → Rédaction"]);
  expect(told(null, { parts: ["shared"], formationId: 4 })).toEqual([]);
  expect(told({ order: ["Agro", "TIC"] }, { order: ["TIC", "Agro"] })).toEqual([
    "Ordre: Agro et TIC → TIC et Agro",
  ]);
  expect(told({ rejected_months: 12 }, { rejected_months: 24 })).toEqual([
    "Mois de conservation des candidatures non retenues: 12 → 24",
  ]);
  expect(told({ autoPromote: false }, { autoPromote: true })).toEqual([
    "Liste d’attente automatique: Non → Oui",
  ]);
  expect(
    told(null, { at: "2026-03-02T08:00:00.000Z", locale: "de", alt: { fr: "Un atelier" } }),
  ).toEqual([
    "Quand: 2 mars 2026 à 08:00",
    "Langue: allemand",
    "Texte de remplacement: Un atelier",
  ]);
  expect(told(null, { readers: [4, 9], criteria: { a: 1 } })).toEqual([
    "Lecteurs: 2",
    "Critères: modifié",
  ]);
});
