import { memberKinds, networks, partnerKinds, progressShown } from "#app/base/settings/schema.ts";
import type { Fields } from "#app/content/working-copies/content-kind.ts";
import {
  type Declared,
  line,
  link,
  paragraphs,
  picture,
  shared,
  short,
  text,
  title,
  titledTexts,
  words,
} from "./section-fields.ts";

type Declaration = {
  /** The number of its item, which never changes. */
  id: number;
  group: SectionGroup;
  /** The page that shows it; null when visitors see it nowhere. */
  page: string | null;
  fields: Record<string, Declared>;
  /** The field that is the whole public value. */
  root?: string;
  /** The fields that a programme should fill in before it goes public. */
  wanted?: readonly string[];
};

export const sectionGroups = ["identity", "association", "pages", "service"] as const;
export type SectionGroup = (typeof sectionGroups)[number];

/** Every section of the settings of the site with its fields, in the order of the screen. */
export const sections = {
  programme: {
    id: 1,
    group: "identity",
    page: "/",
    fields: {
      name: shared({ type: "text", max: 60, trim: true, required: true }),
      tagline: words(short),
      description: words(text),
      funding: words(line),
      ministry: words(line),
      disclaimer: words({ type: "text", max: 600, rows: 3, prose: true }),
    },
    wanted: ["tagline", "description", "funding"],
  },
  contact: {
    id: 2,
    group: "identity",
    page: "/contacts",
    fields: {
      address: words(line),
      phone: shared({ type: "phone" }),
      email: shared({ type: "email" }),
      hours: words(line),
      mapNote: words({ type: "text", max: 400, rows: 2 }),
    },
    wanted: ["address", "phone", "email"],
  },
  social: {
    id: 3,
    group: "identity",
    page: "/",
    root: "networks",
    fields: {
      networks: {
        in: "rows",
        items: 20,
        shared: {
          network: { type: "choice", values: networks },
          url: { ...link, required: true },
        },
        words: {},
      },
    },
    wanted: ["networks"],
  },
  notice: {
    id: 4,
    group: "identity",
    page: "/",
    fields: {
      text: words({ ...line, prose: true }),
      linkLabel: words({ type: "text", max: 60, trim: true }),
      link: shared({ type: "url", local: true }),
      from: shared({ type: "day" }),
      until: shared({ type: "day" }),
    },
  },
  partners: {
    id: 5,
    group: "association",
    page: "/",
    root: "partners",
    fields: {
      partners: {
        in: "rows",
        items: 40,
        shared: {
          kind: { type: "choice", values: partnerKinds },
          url: link,
          logo: picture,
          logoDark: picture,
        },
        words: { name: { ...line, required: true } },
      },
    },
    wanted: ["partners"],
  },
  association: {
    id: 6,
    group: "association",
    page: "/initiatives/association",
    fields: {
      name: words({ ...short, required: true }),
      intro: words(text),
      mission: words(text),
      vision: words(text),
      values: titledTexts(12),
      members: {
        in: "rows",
        items: 100,
        shared: { kind: { type: "choice", values: memberKinds }, town: short, logo: picture },
        words: { title, text },
      },
      people: {
        in: "rows",
        items: 24,
        shared: { portrait: picture },
        words: { title, role: short, text },
      },
    },
    wanted: ["intro", "mission", "vision"],
  },
  president: {
    id: 7,
    group: "association",
    page: "/initiatives/association",
    fields: {
      title: words(title),
      paragraphs: words(paragraphs),
      name: shared(short),
      portrait: shared(picture),
    },
    wanted: ["name", "paragraphs"],
  },
  home: {
    id: 8,
    group: "pages",
    page: "/",
    fields: {
      headline: words({ ...short, required: true }),
      lead: words({ type: "text", max: 400, rows: 2, prose: true }),
      picture: shared(picture),
      steps: titledTexts(8),
      applyNote: words({ type: "text", max: 400, rows: 2, prose: true }),
    },
    wanted: ["lead"],
  },
  about: {
    id: 9,
    group: "pages",
    page: "/about",
    fields: {
      lead: words(text),
      context: words(paragraphs),
      objectives: titledTexts(12),
      approach: titledTexts(12),
    },
    wanted: ["lead"],
  },
  initiatives: {
    id: 10,
    group: "pages",
    page: "/initiatives",
    root: "initiatives",
    fields: {
      initiatives: {
        in: "rows",
        items: 12,
        shared: {
          category: { type: "reference", optional: true },
          picture,
          figure: { type: "number", min: 0, max: 1_000_000 },
          durationMonths: { type: "number", min: 1, max: 120 },
        },
        words: {
          title,
          unit: { type: "text", max: 40, trim: true },
          summary: { type: "text", max: 400, rows: 2, prose: true },
          text: paragraphs,
          gains: { type: "lines", max: 200, items: 12, prose: true },
        },
      },
    },
    wanted: ["initiatives"],
  },
  figures: {
    id: 11,
    group: "pages",
    page: "/",
    root: "figures",
    fields: {
      figures: {
        in: "rows",
        items: 8,
        shared: {
          value: { type: "number", min: 0, max: 1_000_000_000, required: true },
          /** The courses whose learners are counted towards it. */
          category: { type: "reference", optional: true },
          /** Whether visitors see how many learners there are, and which. */
          progress: { type: "choice", values: progressShown },
        },
        words: { label: title },
      },
    },
  },
  timeline: {
    id: 12,
    group: "pages",
    page: "/about",
    root: "moments",
    fields: {
      moments: {
        in: "rows",
        items: 30,
        shared: { date: { type: "month", required: true } },
        words: { when: title, title, text },
      },
    },
  },
  faq: {
    id: 13,
    group: "pages",
    page: "/faq",
    root: "questions",
    fields: {
      questions: {
        in: "rows",
        items: 60,
        shared: {},
        words: {
          question: { ...line, required: true, prose: true },
          answer: { type: "markdown", max: 4000, required: true, prose: true },
        },
      },
    },
    wanted: ["questions"],
  },
  mail: {
    id: 14,
    group: "service",
    page: null,
    fields: {
      name: shared({ type: "text", max: 80, trim: true }),
      replyTo: shared({ type: "email" }),
    },
  },
} as const satisfies Record<string, Declaration>;

export type SectionKey = keyof typeof sections;
export const sectionKeys = Object.keys(sections) as SectionKey[];

/** A section without the literal types of its declaration. */
export function sectionOf(key: SectionKey): Declaration {
  return sections[key];
}

export function sectionById(id: number): SectionKey | undefined {
  return sectionKeys.find((key) => sections[key].id === id);
}

/** The fields by the part that stores them; the rows of a list are in both. */
export function storedFields(key: SectionKey): { translated: Fields; shared: Fields } {
  const fields = { translated: {} as Fields, shared: {} as Fields };
  for (const [name, declared] of Object.entries(sectionOf(key).fields)) {
    if (declared.in === "words") fields.translated[name] = declared.field;
    else if (declared.in === "shared") fields.shared[name] = declared.field;
    else {
      fields.shared[name] = { type: "rows", items: declared.items, row: declared.shared };
      if (Object.keys(declared.words).length) {
        fields.translated[name] = { type: "rowWords", row: declared.words, prose: true };
      }
    }
  }
  return fields;
}
