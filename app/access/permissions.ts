/** The roles an account can have, the widest first. */
export const roles = ["admin", "editor", "coordinator", "staff"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const editors: readonly Role[] = ["admin", "editor"];
const coordinators: readonly Role[] = ["admin", "coordinator"];
const admins: readonly Role[] = ["admin"];
const nobody: readonly Role[] = [];

/**
 * Who may do what: the only place that says so. The server refuses by it and the screens hide by
 * it. Creating news or courses includes editing one's own drafts.
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
  // There are two of them, and nobody adds or removes one.
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
  // Whoever was invited to a round, whatever their role; the round says who that is.
  "selection.read": everyone,
  "registrations.erase": admins,
  "users.manage": admins,
  "settings.manage": admins,
  // Coordinators send these texts, and see them; what they say is decided by the administration.
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

const aboutPeople = new Set<Permission>([
  "registrations.manage",
  "selection.manage",
  "selection.read",
  "registrations.erase",
  "cohorts.manage",
  "users.manage",
  "audit.read",
  "messages.read",
]);

/** It shows or changes other people's data, so it waits until a default password is changed. */
export function needsOwnPassword(permission: Permission): boolean {
  return aboutPeople.has(permission);
}

/** Roles whose screens show applicants: their sign-in ends sooner when unused. */
export function seesApplicants(role: Role): boolean {
  return can(role, "registrations.manage");
}
