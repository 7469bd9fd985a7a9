import type { ConvocationKind } from "#app/admissions/records/schema.ts";
import { kinds, type TodoKind, todoFilters } from "#app/content/working-copies/lists/todo.ts";
import type { ContentSummary, EditorFacts } from "#app/content/working-copies/schema.ts";
import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { legalEditPath } from "#app/website/legal/paths.ts";
import type { LegalKey } from "#app/website/legal/schema.ts";

export const urgencies = ["late", "today", "week"] as const;
export type Urgency = (typeof urgencies)[number];

/** Something that waits for the user; `count` is what its screen shows. */
export type Need =
  | { kind: PlainKind; count: number }
  | { kind: "unmarked"; count: number; of: ConvocationKind; day: string }
  | { kind: "reading"; count: number; id: number; name: string }
  | { kind: "freeSeats"; count: number; id: number; name: string; date: string }
  | { kind: "legal"; count: 1; id: number; key: LegalKey; why: LegalGap }
  | Todo;

/** Those whose kind says everything; each leads to one screen. */
const plain = {
  overdue: { urgency: "late", path: "/admin/registration/admis?mark=overdue" },
  privacyRequests: { urgency: "late", path: "/admin/privacy/requests?state=overdue" },
  broken: { urgency: "late", path: "/admin/health" },
  calls: { urgency: "today", path: "/admin/registration/appels" },
  newMessages: { urgency: "today", path: "/admin/messages?state=new" },
  attention: { urgency: "today", path: "/admin/health" },
  applications: { urgency: "week", path: "/admin/registration?status=received" },
  pairs: { urgency: "week", path: "/admin/registration/doublons" },
  openMessages: { urgency: "week", path: "/admin/messages?state=open" },
  invitations: { urgency: "week", path: "/admin/users?view=invitations&status=pending" },
  defaultPasswords: { urgency: "week", path: "/admin/users?status=pending" },
} as const satisfies Record<string, { urgency: Urgency; path: string }>;
export type PlainKind = keyof typeof plain;

const others = {
  unmarked: "late",
  returned: "today",
  toReview: "today",
  reading: "week",
  freeSeats: "week",
  legal: "week",
  drafts: "week",
  thisWeek: "week",
  stale: "week",
  missing: "week",
} as const satisfies Record<Exclude<Need["kind"], PlainKind>, Urgency>;

/** What a legal text lacks: a first publication, or one of its last changes. */
export type LegalGap = "unpublished" | "changed" | "language";

/** Content with open work; links to the list of exactly these items. */
export type Todo = {
  kind: Exclude<TodoKind, "pending"> | "stale" | "missing";
  of: keyof ContentSummary;
  language?: Locale;
  count: number;
};

export function isPlain(need: Need): need is Extract<Need, { kind: PlainKind }> {
  return need.kind in plain;
}

export function urgencyOf(need: Need): Urgency {
  return isPlain(need) ? plain[need.kind].urgency : others[need.kind];
}

/** The screen that shows exactly what is counted. */
export function needPath(need: Need): string {
  if (isPlain(need)) return plain[need.kind].path;
  switch (need.kind) {
    case "unmarked":
      return `/admin/registration/selectionnes?${new URLSearchParams({ to_mark: need.of, convoked_on: need.day })}`;
    case "reading":
      return `/admin/reading/${need.id}`;
    case "freeSeats":
      return `/admin/cohortes/${need.id}`;
    case "legal":
      return legalEditPath(need.id);
    default:
      return todoPath(need);
  }
}

/**
 * Everyone gets their own drafts; editors also reviews, missing translations and what is scheduled.
 */
export function todosOf(summary: ContentSummary, isEditor: boolean): Todo[] {
  const all = kinds.flatMap((of): Todo[] => {
    const { todo, languages } = summary[of];
    const translated = locales.filter((language) => language !== defaultLocale);
    const own = (["returned", "drafts"] as const).map((kind) => ({ kind, of, count: todo[kind] }));
    if (!isEditor) return own;
    return [
      { kind: "toReview", of, count: todo.toReview },
      ...own,
      { kind: "thisWeek", of, count: todo.thisWeek },
      ...translated.flatMap((language): Todo[] => [
        { kind: "stale", of, language, count: languages[language].stale },
        { kind: "missing", of, language, count: languages[language].missing },
      ]),
    ];
  });
  return all.filter(({ count }) => count > 0);
}

export const homes = { post: "/admin/news", formation: "/admin/cours" } as const;

/** The list that shows exactly what is counted. */
export function todoPath({ kind, of, language }: Todo): string {
  const query =
    kind === "stale" || kind === "missing"
      ? { language: language ?? "", language_state: kind }
      : todoFilters[kind];
  return `${homes[of]}?${new URLSearchParams(query)}`;
}

/**
 * Why a legal text needs work: not published, changed since, or with a language that is missing, in
 * draft or older than the French.
 */
export function gapOf({
  state,
  languages,
}: Pick<EditorFacts, "state" | "languages">): LegalGap | null {
  if (state !== "published") return "unpublished";
  const each = Object.values(languages);
  if (each.some(({ pending }) => pending)) return "changed";
  return each.some((language) => language.state !== "published") ? "language" : null;
}
