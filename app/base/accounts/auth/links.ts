import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";

/** Links in emails are absolute, based on the public URL. */
export function signInLink(publicUrl: string, locale: Locale): string {
  return publicUrl + localePath(locale, "/login");
}

export function invitationLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localePath(locale, "/register")}?invitation=${encodeURIComponent(token)}`;
}

export function resetLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localePath(locale, "/auth")}?reset=${encodeURIComponent(token)}`;
}

/** Where one asks for a link to choose another password. */
export function forgotLink(publicUrl: string, locale: Locale): string {
  return `${publicUrl}${localePath(locale, "/auth")}?step=forgot`;
}

export function emailLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localePath(locale, "/auth")}?email=${encodeURIComponent(token)}`;
}

export function devicesLink(publicUrl: string, locale: Locale): string {
  return publicUrl + localePath(locale, "/admin/profile/settings");
}
