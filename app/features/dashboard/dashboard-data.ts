import type { Permission } from "#app/access/permissions.ts";
import { answerOr } from "#app/call/answer-or.ts";
import type { ApiClient } from "#app/call/client.ts";
import { pageOrNull } from "#app/call/page-answers.ts";
import type { UserStatus } from "#app/features/accounts/users/schema.ts";
import { readAudit } from "#app/features/audit-log/read-audit.ts";
import {
  type DeskSummary,
  kinds,
  type TodoKind,
  todoFilters,
} from "#app/features/content/schema.ts";
import { defaultLocale, type Locale, locales } from "#app/i18n/locales.ts";

export type Need =
  | { kind: "cohortStarts"; id: number; name: string; date: string }
  | { kind: "invitationEnds"; id: number; email: string; date: string }
  | { kind: "defaultPasswords"; count: number }
  | { kind: "messages"; count: number }
  | Todo;

/** Content that waits for somebody; it leads to the list of exactly these. */
export type Todo = {
  kind: Exclude<TodoKind, "pending"> | "stale" | "missing";
  of: keyof DeskSummary;
  language?: Locale;
  count: number;
};

export type Figure = { key: "courses" | "news" | "cohorts" | "seats" | "accounts"; value: number };

const SOON = 14;
const NEWS = 5;

/** Real figures only: what a person may not read, or what failed to load, is left out. */
export async function loadDashboard(
  api: ApiClient,
  permissions: readonly Permission[],
  today: string,
) {
  const may = (permission: Permission) => permissions.includes(permission);
  const [summary, news, messages, cohorts, ...rest] = await Promise.all([
    answerOr(api.desk.summary.$get(), null),
    may("audit.read") ? [] : answerOr(latest(api), []),
    may("messages.read") ? answerOr(api["contact-messages"].counts.$get(), null) : null,
    answerOr(api.cohortes.$get({ query: {} }), null),
    may("users.manage") ? countUsers(api, "active") : null,
    may("users.manage") ? countUsers(api, "pending") : null,
    may("users.manage") ? pageOrNull(openInvitations(api)) : null,
    may("audit.read") ? readAudit(api, { page: "1", per_page: "6" }) : null,
  ]);
  const [accounts, pending, invitations, changes] = rest;
  const soon = dayAfter(today, SOON);
  const starting = may("cohorts.manage")
    ? (cohorts ?? []).filter(({ start_date }) => start_date >= today && start_date <= soon)
    : [];
  const needs: Need[] = [
    ...starting.map(({ id, name, formation_title, start_date }) => ({
      ...{ kind: "cohortStarts" as const, id, date: start_date },
      name: `${formation_title} – ${name}`,
    })),
    ...(invitations?.data ?? []).map(({ id, email, expires_at }) => ({
      ...{ kind: "invitationEnds" as const, id, email, date: expires_at },
    })),
    ...(pending ? [{ kind: "defaultPasswords" as const, count: pending }] : []),
    ...(messages?.new ? [{ kind: "messages" as const, count: messages.new }] : []),
    ...(summary ? todosOf(summary, may("news.edit")) : []),
  ];
  const counted: [Figure["key"], number | null | undefined][] = [
    ["courses", summary?.formation.states.published],
    ["news", summary?.post.states.published],
    ["cohorts", cohorts?.length],
    ["seats", cohorts?.reduce((sum, { capacity }) => sum + capacity, 0)],
    ["accounts", accounts],
  ];
  return {
    figures: counted.flatMap(([key, value]): Figure[] => (value == null ? [] : [{ key, value }])),
    needs,
    news,
    changes: changes?.data ?? null,
  };
}

function latest(api: ApiClient) {
  return api.posts.latest[":count?"].$get({ param: { count: String(NEWS) } });
}

/** One's own texts for everybody; what is to decide, what languages lack and what is to come, for editors. */
export function todosOf(summary: DeskSummary, isEditor: boolean): Todo[] {
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

const homes = { post: "/admin/news", formation: "/admin/cours" } as const;

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
