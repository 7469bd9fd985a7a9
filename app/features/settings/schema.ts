/** The texts of the fixed pages in one language. Each key is a row of `settings`. */
export type Site = {
  programme: {
    name: string;
    tagline: string;
    description: string;
    funding: string;
    ministry: string;
  };
  association: {
    name: string;
    intro: string;
    mission: string;
    vision: string;
    values: { key: string; title: string; text: string }[];
    members: { kind: "company" | "centre" | "institution"; title: string; text: string }[];
    president: { title: string; paragraphs: string[]; signature: string };
  };
  contact: { address: string; phone: string; email: string; hours: string; mapNote: string };
  social: { linkedin: string; facebook: string };
  partners: { key: string; name: string; kind: PartnerKind; url: string | null }[];
  initiatives: {
    key: string;
    /** The id of the category of its courses. */
    category: number;
    figure: number;
    unit: string;
    durationMonths: number | null;
    title: string;
    summary: string;
    text: string[];
    gains: string[];
  }[];
  figures: { key: string; value: number; label: string }[];
  timeline: { date: string; when: string; title: string; text: string }[];
  about: {
    lead: string;
    context: string[];
    objectives: { title: string; text: string }[];
    approach: { title: string; text: string }[];
  };
  home: {
    headline: string;
    lead: string;
    steps: { title: string; text: string }[];
    applyNote: string;
  };
  /** Answers are Markdown; the key is the anchor. */
  faq: { key?: string; question: string; answer: string }[];
};

export type PartnerKind = "eu" | "ministry" | "agency" | "initiative" | "centre";
export type SiteKey = keyof Site;

export const siteKeys = [
  "programme",
  "association",
  "contact",
  "social",
  "partners",
  "initiatives",
  "figures",
  "timeline",
  "about",
  "home",
  "faq",
] as const satisfies SiteKey[];
