import { Outlet } from "react-router";
import { defaultLocale, isLocale } from "#app/i18n/locales.ts";
import type { Route } from "./+types/language.layout.ts";
import { unknownAddress } from "./page-not-found.ts";

/** `:lang?` matches any first segment; only `en` and `de` are valid prefixes. */
export async function loader(asked: Route.LoaderArgs) {
  const { lang } = asked.params;
  if (lang !== undefined && (!isLocale(lang) || lang === defaultLocale))
    await unknownAddress(asked);
  return null;
}

export default function LanguageLayout() {
  return <Outlet />;
}
