import { Outlet } from "react-router";
import { defaultLocale, isLocale } from "#app/i18n/locales.ts";
import type { Route } from "./+types/language.layout.ts";
import { pageNotFound } from "./page-not-found.ts";

/** `:lang?` matches any first segment; only `en` and `de` are valid prefixes. */
export function loader({ params, request }: Route.LoaderArgs) {
  const { lang } = params;
  if (lang !== undefined && (!isLocale(lang) || lang === defaultLocale)) pageNotFound(request);
  return null;
}

export default function LanguageLayout() {
  return <Outlet />;
}
