import type { PictureSource } from "#app/ui/picture.tsx";

export const partnerKinds = [
  "eu",
  "ministry",
  "agency",
  "initiative",
  "centre",
  "company",
] as const;
export type PartnerKind = (typeof partnerKinds)[number];
export const memberKinds = ["company", "centre", "institution"] as const;
/** What visitors read of the progress towards a figure: nothing, or how many learners came so far. */
export const countedSteps = ["started", "completed"] as const;
export type CountedStep = (typeof countedSteps)[number];
export const progressShown = ["none", ...countedSteps] as const;

/** The progress that visitors may see, by the key of the figure. */
export type PublicProgress = { key: string; step: CountedStep; count: number }[];

export const networks = [
  "facebook",
  "linkedin",
  "instagram",
  "youtube",
  "tiktok",
  "x",
  "whatsapp",
  "telegram",
  "website",
] as const;
export type Network = (typeof networks)[number];

type Titled = { key: string; title: string; text: string };

/** The texts of the fixed pages in one language. Each key is a row of `settings`. */
export type Site = {
  programme: {
    name: string;
    tagline: string;
    description: string;
    funding: string;
    ministry: string;
    /** Who answers for the contents, as the co-funders ask. */
    disclaimer: string;
  };
  association: {
    name: string;
    intro: string;
    mission: string;
    vision: string;
    values: Titled[];
    members: (Titled & {
      kind: (typeof memberKinds)[number];
      town: string;
      logo: PictureSource | null;
    })[];
    people: (Titled & { role: string; portrait: PictureSource | null })[];
  };
  /** Unsigned until a name is set. */
  president: {
    title: string;
    paragraphs: string[];
    name: string;
    portrait: PictureSource | null;
  };
  contact: { address: string; phone: string; email: string; hours: string; mapNote: string };
  social: { key: string; network: Network; url: string }[];
  /** `logoDark` is for the dark theme; without it `logo` is shown there too. */
  partners: {
    key: string;
    name: string;
    kind: PartnerKind;
    url: string;
    logo: PictureSource | null;
    logoDark: PictureSource | null;
  }[];
  initiatives: {
    key: string;
    /** The id of the category of its courses. */
    category: number | null;
    picture: PictureSource | null;
    figure: number | null;
    unit: string;
    durationMonths: number | null;
    title: string;
    summary: string;
    text: string[];
    gains: string[];
  }[];
  figures: {
    key: string;
    value: number;
    label: string;
    /** The id of the category whose learners are counted towards it. */
    category: number | null;
    progress: (typeof progressShown)[number];
  }[];
  timeline: { key: string; date: string; when: string; title: string; text: string }[];
  about: { lead: string; context: string[]; objectives: Titled[]; approach: Titled[] };
  home: {
    headline: string;
    lead: string;
    picture: PictureSource | null;
    steps: Titled[];
    applyNote: string;
  };
  /** Answers are Markdown; the key is the anchor. */
  faq: { key: string; question: string; answer: string }[];
  /** Without text on days when it is not shown. */
  notice: { text: string; link: string; linkLabel: string };
};

export type SiteKey = keyof Site;

export const siteKeys = [
  "programme",
  "association",
  "president",
  "contact",
  "social",
  "partners",
  "initiatives",
  "figures",
  "timeline",
  "about",
  "home",
  "faq",
  "notice",
] as const satisfies SiteKey[];
