/** The roles of an account, from most to fewest permissions. */
export const roles = ["admin", "editor", "coordinator", "staff"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const editors: readonly Role[] = ["admin", "editor"];
const coordinators: readonly Role[] = ["admin", "coordinator"];
const admins: readonly Role[] = ["admin"];
const nobody: readonly Role[] = [];

/**
 * Who may do what, used by the server to refuse and by the screens to hide. Creating news or
 * courses includes editing one's own drafts.
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
  "registrations.manage": coordinators,
  "selection.manage": coordinators,
  // Invited readers of a round, whatever their role; the round lists them.
  "selection.read": everyone,
  "registrations.erase": admins,
  "users.manage": admins,
  "settings.manage": admins,
  // Coordinators see and send these texts; only administrators change them.
  "templates.read": coordinators,
  "templates.manage": admins,
  "audit.read": admins,
  "messages.read": admins,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof matrix;
export const permissions = Object.keys(matrix) as Permission[];

export function can(role: Role, permission: Permission): boolean {
  return matrix[permission].includes(role);
}

export function permissionsOf(role: Role): Permission[] {
  return permissions.filter((permission) => can(role, permission));
}

/** Roles whose screens show applicants: their idle sessions end sooner. */
export function seesApplicants(role: Role): boolean {
  return can(role, "registrations.manage");
}
