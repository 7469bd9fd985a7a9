import type { Permission } from "#app/platform/access/permissions.ts";

export type CardKey = Exclude<keyof Words["launch"]["cards"], "title" | "show">;
export type RoleCard = { key: CardKey; path: string };

/** From the most to the least special work: the first that a user may do describe them best. */
const cards: (RoleCard & { permission: Permission | null })[] = [
  { key: "launch", path: "/admin/settings/launch", permission: "settings.manage" },
  { key: "team", path: "/admin/users", permission: "users.manage" },
  { key: "settings", path: "/admin/settings", permission: "settings.manage" },
  { key: "applications", path: "/admin/registration", permission: "registrations.manage" },
  { key: "selection", path: "/admin/registration/select", permission: "selection.manage" },
  { key: "cohorts", path: "/admin/cohortes", permission: "cohorts.manage" },
  { key: "review", path: "/admin/news", permission: "news.publish" },
  { key: "courses", path: "/admin/cours", permission: "formations.publish" },
  { key: "media", path: "/admin/media", permission: "media.manage" },
  { key: "write", path: "/admin/news/add", permission: "news.create" },
  { key: "courseDraft", path: "/admin/cours/add", permission: "formations.create" },
  { key: "read", path: "/admin/reading", permission: "selection.read" },
  { key: "profile", path: "/admin/profile/settings", permission: null },
  { key: "help", path: "/admin/profile/support", permission: null },
];

const SHOWN = 3;

/** The three cards that fit a user's rights, whatever their role is called. */
export function cardsFor(
  permissions: readonly Permission[],
  isScreen: (path: string) => boolean = () => true,
): RoleCard[] {
  return cards
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .filter(({ path }) => isScreen(path))
    .slice(0, SHOWN)
    .map(({ key, path }) => ({ key, path }));
}
