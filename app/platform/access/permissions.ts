/** The roles that ship, from most to fewest permissions. Administrators make others (`role.ts`). */
export const presets = ["admin", "editor", "coordinator", "staff"] as const;
export type Preset = (typeof presets)[number];

const everyone: readonly Preset[] = presets;
const editors: readonly Preset[] = ["admin", "editor"];
const coordinators: readonly Preset[] = ["admin", "coordinator"];
const admins: readonly Preset[] = ["admin"];
const nobody: readonly Preset[] = [];

/**
 * Every permission, and which of the shipped roles hold it. Creating news or courses includes editing
 * one's own drafts.
 */
const matrix = {
  "dashboard.read": everyone,
  "news.create": everyone,
  "news.edit": editors,
  "news.publish": editors,
  "news.archive": editors,
  "news.delete": editors,
  "formations.create": everyone,
  "formations.edit": editors,
  "formations.publish": editors,
  "formations.archive": editors,
  "formations.delete": editors,
  // There are exactly two legal texts; none can be added or removed.
  "legal.create": nobody,
  "legal.edit": admins,
  "legal.publish": admins,
  "legal.archive": nobody,
  "legal.delete": nobody,
  "categories.manage": editors,
  "media.manage": editors,
  "cohorts.manage": coordinators,
  "registrations.read": coordinators,
  "registrations.manage": coordinators,
  "selection.manage": coordinators,
  // Invited readers of a round, whatever their role; the round lists them.
  "selection.read": everyone,
  "certificates.manage": coordinators,
  "figures.read": coordinators,
  "figures.manage": coordinators,
  "registrations.erase": admins,
  "users.manage": admins,
  "settings.manage": admins,
  // Coordinators see and send these texts; only administrators change them.
  "templates.read": coordinators,
  "templates.manage": admins,
  "audit.read": admins,
  "messages.read": admins,
} as const satisfies Record<string, readonly Preset[]>;

export type Permission = keyof typeof matrix;
export const permissions = Object.keys(matrix) as Permission[];

/** Somebody with permissions; the server refuses and the screens hide by them, never by a role's name. */
export type Holder = { permissions: readonly Permission[] };

export function can({ permissions: held }: Holder, permission: Permission): boolean {
  return held.includes(permission);
}

export function permissionsOf(preset: Preset): Permission[] {
  return permissions.filter((permission) => matrix[permission].some((role) => role === preset));
}

/** Idle sessions of those whose screens show applicants end sooner. */
export function seesApplicants(holder: Holder): boolean {
  return can(holder, "registrations.read");
}
