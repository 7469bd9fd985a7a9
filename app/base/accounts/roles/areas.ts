import type { Permission } from "#app/platform/access/permissions.ts";

/** The rights in words, by area, in the order of the table of rights. */
export const areas = {
  start: ["dashboard.read"],
  news: ["news.create", "news.edit", "news.publish", "news.archive", "news.delete"],
  courses: [
    "formations.create",
    "formations.edit",
    "formations.publish",
    "formations.archive",
    "formations.delete",
  ],
  content: ["categories.manage", "media.manage", "legal.edit", "legal.publish"],
  applicants: [
    "registrations.read",
    "registrations.manage",
    "registrations.erase",
    "selection.read",
    "selection.manage",
    "cohorts.manage",
    "certificates.manage",
    "figures.read",
    "figures.manage",
  ],
  messages: ["templates.read", "templates.manage", "messages.read"],
  administration: ["users.manage", "settings.manage", "audit.read"],
} as const satisfies Record<string, readonly Permission[]>;

export type Area = keyof typeof areas;
export type WordedRight = (typeof areas)[Area][number];

export const areaNames = Object.keys(areas) as Area[];

export function isWorded(right: Permission): right is WordedRight {
  return Object.values(areas).some((rights) => rights.some((each) => each === right));
}

type WordKey<Right> = Right extends `${infer Area}.${infer Act}` ? `${Area}_${Act}` : never;

/** The key of its words: a dot would be another level. */
export function wordKey<Right extends WordedRight>(right: Right): WordKey<Right> {
  return right.replace(".", "_") as WordKey<Right>;
}
