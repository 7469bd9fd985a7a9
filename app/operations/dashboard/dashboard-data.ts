import { answerOr } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import type { UserStatus } from "#app/base/accounts/users/schema.ts";
import { kinds, type TodoKind, todoFilters } from "#app/content/working-copies/lists/todo.ts";
import type { ContentSummary, EditorFacts } from "#app/content/working-copies/schema.ts";
import type { Permission } from "#app/platform/access/permissions.ts";
import { defaultLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import { cohortIdentity } from "#app/website/cohorts/identity.ts";
import type { LegalKey } from "#app/website/legal/schema.ts";

export type Need =
  | { kind: "cohortStarts"; id: number; name: string; date: string; left: number }
  | { kind: "invitationEnds"; id: number; email: string; date: string }
  | { kind: "defaultPasswords"; count: number }
  | { kind: "messages"; count: number }
  | { kind: "privacyRequests"; count: number }
  | PeopleNeed
  | { kind: "reading"; id: number; name: string; count: number }
  | { kind: "legal"; id: number; key: LegalKey; why: LegalGap }
  | Todo;

/** For users who manage registrations. */
export type PeopleNeed = { kind: "applications" | "pairs" | "overdue" | "calls"; count: number };

/** What a legal text lacks: a first publication, or one of its last changes. */
export type LegalGap = "unpublished" | "changed" | "language";

/** Content with open work; links to the list of exactly these items. */
export type Todo = {
  kind: Exclude<TodoKind, "pending"> | "stale" | "missing";
  of: keyof ContentSummary;
  language?: Locale;
  count: number;
};

export type Figure = {
  key:
    | "applications"
    | "newMessages"
    | "openMessages"
    | "courses"
    | "news"
    | "cohorts"
    | "seats"
    | "accounts";
  value: number;
  /** The list of exactly these; null where the user has none. */
  path: string | null;
};

const SOON = 14;
const NEWS = 5;
/** Shown on the dashboard; the others are on their own screen. */
const CALLS = 5;
const noCalls = { data: [], meta: { total: 0 } };

/** Leaves out what the user may not read and what failed to load. */
export async function loadDashboard(
  api: ApiClient,
  permissions: readonly Permission[],
  { today, locale }: { today: string; locale: Locale },
) {
  const may = (permission: Permission) => permissions.includes(permission);
  const [summary, news, messages, cohorts, people, legal, ...rest] = await Promise.all([
    answerOr(api.desk.summary.$get(), null),
    may("audit.read") ? [] : answerOr(latest(api), []),
    may("messages.read") ? answerOr(api["contact-messages"].counts.$get(), null) : null,
    answerOr(api.cohortes.$get({ query: {} }), null),
    loadPeople(api, may("registrations.manage")),
    may("legal.edit")
      ? pageOrNull(api.desk.legal.$get({ query: { page: "1", sort: "created_at" } }))
      : { data: [] },
    may("users.manage") ? countUsers(api, "active") : null,
    may("users.manage") ? countUsers(api, "pending") : null,
    may("users.manage") ? pageOrNull(openInvitations(api)) : null,
    may("registrations.erase") ? answerOr(api.privacy.requests.counts.$get(), null) : null,
  ]);
  const [accounts, pending, invitations, requests] = rest;
  const soon = dayAfter(today, SOON);
  const starting = may("cohorts.manage")
    ? (cohorts ?? []).filter(({ start_date }) => start_date >= today && start_date <= soon)
    : [];
  const needs: Need[] = [
    ...starting.map((cohort) => ({
      kind: "cohortStarts" as const,
      id: cohort.id,
      date: cohort.start_date,
      name: cohortIdentity(cohort, locale),
      left: cohort.seats_left,
    })),
    ...(invitations?.data ?? []).map(({ id, email, expires_at }) => ({
      kind: "invitationEnds" as const,
      id,
      email,
      date: expires_at,
    })),
    ...(pending ? [{ kind: "defaultPasswords" as const, count: pending }] : []),
    ...(messages?.new ? [{ kind: "messages" as const, count: messages.new }] : []),
    ...(requests?.overdue ? [{ kind: "privacyRequests" as const, count: requests.overdue }] : []),
    ...people.needs,
    ...(legal?.data ?? []).flatMap((text): Need[] => {
      const why = gapOf(text);
      return why ? [{ kind: "legal", id: text.id, key: text.key, why }] : [];
    }),
    ...(summary ? todosOf(summary, may("news.edit")) : []),
  ];
  // “Nothing to do” may be shown only when every source was read.
  const complete =
    Boolean(summary && cohorts && legal && people.complete) &&
    (Boolean(messages) || !may("messages.read")) &&
    (Boolean(requests) || !may("registrations.erase")) &&
    ((pending !== null && invitations !== null) || !may("users.manage"));
  const counted: [Figure["key"], number | null | undefined, string | null][] = [
    ["applications", people.applications, "/admin/registration"],
    ["newMessages", messages?.new, "/admin/messages?state=new"],
    ["openMessages", messages?.open, "/admin/messages?state=open"],
    ["courses", summary?.formation.states.published, `${homes.formation}?status=published`],
    ["news", summary?.post.states.published, `${homes.post}?status=published`],
    ["cohorts", cohorts?.length, null],
    ["seats", cohorts?.reduce((sum, { capacity }) => sum + capacity, 0), null],
    ["accounts", accounts, "/admin/users?status=active"],
  ];
  return {
    figures: counted.flatMap(([key, value, path]): Figure[] =>
      value == null ? [] : [{ key, value, path }],
    ),
    needs,
    complete,
    calls: people.calls,
    news,
    summary,
  };
}

/**
 * Registrations and applicants that need work: new, possible duplicates, overdue, or assigned to
 * the user as a reader.
 */
async function loadPeople(api: ApiClient, manages: boolean) {
  const { counts: countsOf, duplicates, calls: callsOf } = api.registrations;
  const callsQuery = { page: "1", per_page: String(CALLS) };
  const [counts, pairs, overdue, calls, rounds] = await Promise.all([
    manages ? answerOr(countsOf.$get({ query: {} }), null) : { received: 0 },
    manages ? answerOr(duplicates.count.$get(), null) : { open: 0 },
    manages ? answerOr(countsOf.$get({ query: { mark: "overdue" } }), null) : { admitted: 0 },
    manages ? answerOr(callsOf.$get({ query: callsQuery }), null) : noCalls,
    answerOr(api["selection-rounds"].reading.$get(), []),
  ]);
  const found: [PeopleNeed["kind"], number][] = [
    ["calls", calls?.meta.total ?? 0],
    ["overdue", overdue?.admitted ?? 0],
    ["pairs", pairs?.open ?? 0],
    ["applications", counts?.received ?? 0],
  ];
  const needs: Need[] = [
    ...rounds
      .filter(({ status, open }) => status !== "closed" && open > 0)
      .map(({ id, name, open }) => ({ kind: "reading" as const, id, name, count: open })),
    ...found.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count })),
  ];
  const applications =
    manages && counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : null;
  return { needs, applications, calls, complete: Boolean(counts && pairs && overdue && calls) };
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

function latest(api: ApiClient) {
  return api.posts.latest[":count?"].$get({ param: { count: String(NEWS) } });
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
      ...translated.flatMap((language): Todo[] => [
        { kind: "stale", of, language, count: languages[language].stale },
        { kind: "missing", of, language, count: languages[language].missing },
      ]),
      { kind: "thisWeek", of, count: todo.thisWeek },
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

function openInvitations(api: ApiClient) {
  const query = { page: "1", per_page: "5", status: "pending", sort: "expires_at" } as const;
  return api.invitations.$get({ query });
}

async function countUsers(api: ApiClient, status: UserStatus): Promise<number | null> {
  const users = await pageOrNull(api.users.$get({ query: { page: "1", per_page: "1", status } }));
  return users?.meta.total ?? null;
}

function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
