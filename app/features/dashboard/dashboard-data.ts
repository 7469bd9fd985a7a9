import type { Permission } from "#app/access/permissions.ts";
import { answerOr } from "#app/call/answer-or.ts";
import type { ApiClient } from "#app/call/client.ts";
import { listOrNull, pageOrNull } from "#app/call/page-answers.ts";
import type { UserStatus } from "#app/features/accounts/users/schema.ts";
import { readAudit } from "#app/features/audit-log/read-audit.ts";

export type Need =
  | { kind: "cohortStarts"; id: number; name: string; date: string }
  | { kind: "invitationEnds"; id: number; email: string; date: string }
  | { kind: "defaultPasswords"; count: number };

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
  const [courses, posts, cohorts, accounts, pending, invitations, changes] = await Promise.all([
    listOrNull(api.formations.$get({ query: {} })),
    listOrNull(api.posts.$get({ query: {} })),
    answerOr(api.cohortes.$get({ query: {} }), null),
    may("users.manage") ? countUsers(api, "active") : null,
    may("users.manage") ? countUsers(api, "pending") : null,
    may("users.manage") ? pageOrNull(openInvitations(api)) : null,
    may("audit.read") ? readAudit(api, { page: "1", per_page: "6" }) : null,
  ]);
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
  ];
  const counted: [Figure["key"], number | null | undefined][] = [
    ["courses", courses?.length],
    ["news", posts?.length],
    ["cohorts", cohorts?.length],
    ["seats", cohorts?.reduce((sum, { capacity }) => sum + capacity, 0)],
    ["accounts", accounts],
  ];
  return {
    figures: counted.flatMap(([key, value]): Figure[] => (value == null ? [] : [{ key, value }])),
    needs,
    news: (posts ?? []).slice(0, NEWS),
    changes: changes?.data ?? null,
  };
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
