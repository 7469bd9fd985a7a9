import type { SectionKey } from "#app/website/site-settings/sections.ts";

/** The same words in every language, marked with it. */
export function inEvery(words: (locale: string) => object) {
  return { translations: { fr: words("FR"), en: words("EN"), de: words("DE") } };
}

const row = (words: Record<string, unknown>) => ({ ra: words });
const shared = (values: object = {}) => [{ key: "ra", ...values }];

/** What is written in each section, and where visitors read it. */
export const written: [SectionKey, string, object, (locale: string) => string[]][] = [
  [
    "programme",
    "/about",
    {
      name: "Atelier Nord",
      ...inEvery((l) => ({
        description: `Texte ${l}`,
        funding: `Fonds ${l}`,
        disclaimer: `Clause ${l}`,
      })),
    },
    (l) => ["Atelier Nord", `Texte ${l}`, `Fonds ${l}`, `Clause ${l}`],
  ],
  [
    "contact",
    "/contacts",
    {
      phone: "+225 27 22 40 50 60",
      email: "bureau@example.org",
      ...inEvery((l) => ({ address: `Adresse ${l}`, hours: `Heures ${l}`, mapNote: `Note ${l}` })),
    },
    (l) => [
      "tel:+2252722405060",
      "mailto:bureau@example.org",
      `Adresse ${l}`,
      `Heures ${l}`,
      `Note ${l}`,
    ],
  ],
  [
    "social",
    "/",
    { networks: shared({ network: "instagram", url: "https://www.instagram.com/atelier" }) },
    () => ['href="https://www.instagram.com/atelier"', '"sameAs":["https://www.instagram.com'],
  ],
  [
    "notice",
    "/news",
    {
      link: "/registration/suivi",
      ...inEvery((l) => ({ text: `Annonce ${l}`, linkLabel: `Voir ${l}` })),
    },
    (l) => [`Annonce ${l}`, `Voir ${l}`, "/registration/suivi"],
  ],
  [
    "partners",
    "/",
    {
      partners: shared({ kind: "agency", url: "https://www.example.org" }),
      ...inEvery((l) => ({ partners: row({ name: `Partenaire ${l}` }) })),
    },
    (l) => [`Partenaire ${l}`, 'href="https://www.example.org"'],
  ],
  [
    "association",
    "/initiatives/association",
    {
      values: shared(),
      members: shared({ kind: "company", town: "Bouaké" }),
      people: shared(),
      ...inEvery((l) => ({
        name: `Association ${l}`,
        intro: `Intro ${l}`,
        mission: `Mission ${l}`,
        vision: `Vision ${l}`,
        values: row({ title: `Valeur ${l}`, text: "" }),
        members: row({ title: `Membre ${l}`, text: "" }),
        people: row({ title: `Personne ${l}`, role: `Fonction ${l}`, text: "" }),
      })),
    },
    (l) => [
      ...[`Association ${l}`, `Intro ${l}`, `Mission ${l}`, `Vision ${l}`],
      ...[`Valeur ${l}`, `Membre ${l}`, "Bouaké", `Personne ${l}`, `Fonction ${l}`],
    ],
  ],
  [
    "president",
    "/initiatives/association",
    {
      name: "Awa Koné",
      ...inEvery((l) => ({ title: `Message ${l}`, paragraphs: [`Bonjour ${l}`] })),
    },
    (l) => ["Awa Koné", `Message ${l}`, `Bonjour ${l}`],
  ],
  [
    "home",
    "/",
    {
      steps: shared(),
      ...inEvery((l) => ({
        headline: `Titre ${l}`,
        lead: `Entrée ${l}`,
        applyNote: `Remarque ${l}`,
        steps: row({ title: `Étape ${l}`, text: "" }),
      })),
    },
    (l) => [`Titre ${l}`, `Entrée ${l}`, `Remarque ${l}`, `Étape ${l}`],
  ],
  [
    "about",
    "/about",
    {
      objectives: shared(),
      approach: shared(),
      ...inEvery((l) => ({
        lead: `Entrée ${l}`,
        context: [`Contexte ${l}`],
        objectives: row({ title: `Objectif ${l}`, text: "" }),
        approach: row({ title: `Méthode ${l}`, text: "" }),
      })),
    },
    (l) => [`Entrée ${l}`, `Contexte ${l}`, `Objectif ${l}`, `Méthode ${l}`],
  ],
  [
    "initiatives",
    "/initiatives",
    {
      initiatives: shared({ category: 1, figure: 4711, durationMonths: 7 }),
      ...inEvery((l) => ({
        initiatives: row({ title: `Initiative ${l}`, unit: `unités ${l}`, text: [`Texte ${l}`] }),
      })),
    },
    (l) => [`Initiative ${l}`, `unités ${l}`, `Texte ${l}`, "711"],
  ],
  [
    "figures",
    "/",
    {
      figures: shared({ value: 321 }),
      ...inEvery((l) => ({ figures: row({ label: `ateliers ${l}` }) })),
    },
    (l) => ["321", `ateliers ${l}`],
  ],
  [
    "timeline",
    "/about",
    {
      moments: shared({ date: "2027-03" }),
      ...inEvery((l) => ({ moments: row({ when: `Mars ${l}`, title: `Départ ${l}` }) })),
    },
    (l) => [`Mars ${l}`, `Départ ${l}`, "2027-03"],
  ],
  [
    "faq",
    "/faq",
    {
      questions: shared(),
      ...inEvery((l) => ({
        questions: row({ question: `Question ${l}`, answer: `Réponse **forte ${l}**` }),
      })),
    },
    (l) => [`Question ${l}`, `<strong>forte ${l}</strong>`, 'id="ra"'],
  ],
];
