import type { State } from "#app/admissions/registrations/schema.ts";
import { answerOr } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";
import { pageOrNull } from "#app/api-client/page-answers.ts";
import type { Permission } from "#app/platform/access/permissions.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formationEditPath } from "#app/website/formations/paths.ts";
import { postEditPath } from "#app/website/news/paths.ts";
import { lastChanges } from "./last-changes.server.ts";
import { dayAfter } from "./rules.ts";
import type { ApplicationsToday } from "./schema.ts";

/** What happened since yesterday, with the screen that shows it. */
export type Happened = { at: string } & (
  | { kind: "received"; count: number; path: string }
  | { kind: "moved"; to: State; by: string; count: number; path: string }
  | { kind: "edited"; of: "post" | "formation"; title: string; by: string; path: string }
  | { kind: "published"; title: string; path: string }
  | { kind: "changed"; text: string; subject: { type: string; id: string; label: string } }
);

type Reader = {
  may: (permission: Permission) => boolean;
  today: string;
  locale: Locale;
  applications: ApplicationsToday | null;
};

const SHOWN = 6;

/** The newest first. Who may read the audit log reads it; others what their own screens show. */
export async function readSince(api: ApiClient, reader: Reader): Promise<Happened[]> {
  const { may, today, locale, applications } = reader;
  const day = dayAfter(today, -1);
  const audited = may("audit.read") && may("registrations.read");
  const [changes, texts] = await Promise.all([
    audited ? lastChanges(api, locale, { from: day, count: SHOWN }) : [],
    audited ? [] : textsSince(api, may, day),
  ]);
  const { received, moved } = applications ?? { received: null, moved: [] };
  const list: Happened[] = [
    ...(received
      ? [{ kind: "received" as const, ...received, path: `/admin/registration?from=${day}` }]
      : []),
    ...(audited ? [] : moved).map(
      (each): Happened => ({
        kind: "moved",
        ...each,
        path: `/admin/registration?status=${each.to}&sort=-status_changed_at`,
      }),
    ),
    ...changes,
    ...texts,
  ];
  return list.sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN);
}

/** Texts saved since a day, those of others only for editors; without such lists, what was published. */
async function textsSince(api: ApiClient, may: Reader["may"], day: string): Promise<Happened[]> {
  if (!may("news.create") || !may("formations.create")) {
    const news = await answerOr(api.posts.latest[":count?"].$get({ param: { count: "5" } }), []);
    return news.flatMap(({ title, slug, published_at }): Happened[] =>
      published_at && published_at >= day
        ? [{ kind: "published", at: published_at, title, path: `/news/${slug}` }]
        : [],
    );
  }
  const query = (edits: boolean) => ({
    page: "1",
    per_page: String(SHOWN),
    sort: "-edited_at" as const,
    from: day,
    ...(edits ? {} : { mine: "1" as const }),
  });
  const [posts, courses] = await Promise.all([
    pageOrNull(api.desk.posts.$get({ query: query(may("news.edit")) })),
    pageOrNull(api.desk.formations.$get({ query: query(may("formations.edit")) })),
  ]);
  return [
    ...(posts?.data ?? []).map(
      (post): Happened => ({ ...textOf(post), of: "post", path: postEditPath(post.id) }),
    ),
    ...(courses?.data ?? []).map(
      (course): Happened => ({
        ...textOf(course),
        of: "formation",
        path: formationEditPath(course.id),
      }),
    ),
  ];
}

type Row = { title: string; edited_at: string; edited_by: { name: string } | null };

function textOf({ title, edited_at: at, edited_by: by }: Row) {
  return { kind: "edited" as const, at, title, by: by?.name ?? "" };
}
