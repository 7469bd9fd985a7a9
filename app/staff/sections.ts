import type { Permission } from "#app/access/permissions.ts";

export const groups = ["work", "content", "training", "people", "me"] as const;
export type Group = (typeof groups)[number];

type Row = readonly [path: string, group: Group, permission: Permission | null, where?: "menu"];

/**
 * Every screen of the staff area with the permission it needs, in the order of the menu. The
 * sidebar, the jump list, the breadcrumbs and the guard all read this table. `:id` stands for one
 * segment; `menu` puts a screen into the sidebar.
 */
const table = {
  dashboard: ["/dashboard", "work", "dashboard.read", "menu"],
  overview: ["/admin", "work", null, "menu"],

  news: ["/admin/news", "content", "news.create", "menu"],
  newsAdd: ["/admin/news/add", "content", "news.create"],
  newsEdit: ["/admin/news/edit", "content", "news.create"],
  newsView: ["/admin/news/view", "content", "news.create"],
  courses: ["/admin/cours", "content", "formations.create", "menu"],
  courseAdd: ["/admin/cours/add", "content", "formations.create"],
  courseEdit: ["/admin/cours/edit", "content", "formations.create"],
  courseEditOne: ["/admin/cours/edit/:id", "content", "formations.create"],
  courseCatalogue: ["/admin/cours/view", "content", "formations.create"],
  courseCategories: ["/admin/cours/categories", "content", "categories.manage"],
  courseOne: ["/admin/cours/views/:id", "content", "formations.create"],
  media: ["/admin/media", "content", "media.manage", "menu"],

  registrations: ["/admin/registration", "training", "registrations.manage", "menu"],
  selection: ["/admin/registration/select", "training", "registrations.manage", "menu"],
  shortlist: ["/admin/registration/selectionnes", "training", "registrations.manage", "menu"],
  results: ["/admin/registration/selectionnes/import", "training", "registrations.manage"],
  admitted: ["/admin/registration/admis", "training", "registrations.manage", "menu"],
  cohorts: ["/admin/cohortes", "training", "cohorts.manage", "menu"],
  cohortAdd: ["/admin/cohortes/create", "training", "cohorts.manage"],
  cohortOne: ["/admin/cohortes/:id", "training", "cohorts.manage"],
  cohortEdit: ["/admin/cohortes/edit-cohorte/:id", "training", "cohorts.manage"],

  users: ["/admin/users", "people", "users.manage", "menu"],
  userAdd: ["/admin/users/add", "people", "users.manage"],
  legal: ["/admin/legal", "people", "settings.manage", "menu"],
  audit: ["/admin/audit", "people", "audit.read", "menu"],

  profile: ["/admin/profile/edit", "me", null, "menu"],
  settings: ["/admin/profile/settings", "me", null, "menu"],
  support: ["/admin/profile/support", "me", null, "menu"],
} as const satisfies Record<string, Row>;

export type SectionKey = keyof typeof table;
export type MenuKey = {
  [Key in SectionKey]: (typeof table)[Key] extends readonly [...unknown[], "menu"] ? Key : never;
}[SectionKey];

export type Section = {
  key: SectionKey;
  path: string;
  group: Group;
  permission: Permission | null;
  inMenu: boolean;
};

export const sections: readonly Section[] = Object.entries<Row>(table).map(
  ([key, [path, group, permission, where]]) => ({
    key: key as SectionKey,
    ...{ path, group, permission },
    inMenu: where === "menu",
  }),
);

/** The screen a path belongs to; a fixed address wins over one with a parameter. */
export function sectionOf(path: string): Section | null {
  const fixed = sections.find((section) => section.path === path);
  return fixed ?? sections.find((section) => fits(section.path, path)) ?? null;
}

/** The screens above a path and its own, for the breadcrumbs. */
export function trailOf(path: string): Section[] {
  const parts = path.split("/").slice(1);
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return paths.map(sectionOf).filter((section) => section !== null);
}

export function allowedSections(permissions: readonly Permission[]): Section[] {
  return sections.filter(({ permission }) => !permission || permissions.includes(permission));
}

export function mayOpen(path: string, permissions: readonly Permission[]): boolean {
  const section = sectionOf(path);
  return !section?.permission || permissions.includes(section.permission);
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
