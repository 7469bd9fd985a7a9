import type { Locale, Localized } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { Preset } from "./permissions.ts";
import { isPreset } from "./role.ts";

export type NamedRole = { role: string; role_name: Localized | null };

/** What a role is called: a shipped one by a message, another by the name it was given. */
export function roleNameIn(
  shipped: (preset: Preset) => string,
  locale: Locale,
  { role, role_name }: NamedRole,
): string {
  if (role_name) return role_name[locale] || role_name.fr;
  return isPreset(role) ? shipped(role) : role;
}

/** The same on the server. */
export function roleName(t: Translator, locale: Locale, named: NamedRole): string {
  return roleNameIn((preset) => t(`users.roles.${preset}`), locale, named);
}
