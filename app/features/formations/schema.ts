import type { InLocale } from "#app/i18n/locales.ts";

export const formationStatuses = ["draft", "published", "archived"] as const;
export type FormationStatus = (typeof formationStatuses)[number];

/** The least schooling a course asks for. */
export const levels = ["none", "cepe", "bepc", "cap", "bac", "bts"] as const;
export type Level = (typeof levels)[number];

/** The application forms that exist; a course may be tied to one of them. */
export const forms = ["meca-agro", "meca-indus"] as const;
export type FormKey = (typeof forms)[number];

export type Module = { title: string; text: string };

export type Category = InLocale & {
  id: number;
  slug: string;
  formation_category: string;
  summary: string;
  description: string;
  form: FormKey | null;
};

export type FormationSummary = InLocale & {
  id: number;
  category_formation_id: number;
  category: { id: number; name: string; slug: string; slugs: InLocale["slugs"] };
  status: FormationStatus;
  level: Level;
  place: string;
  duration_months: number | null;
  form: FormKey | null;
  title: string;
  slug: string;
  summary: string;
};

export type Formation = FormationSummary & {
  description: string;
  objectives: string[];
  programme: Module[];
  prerequisites: string[];
  certificate: string;
};
