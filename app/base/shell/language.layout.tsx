import { Outlet } from "react-router";
import { unlessSamePlace } from "#app/api-client/same-place.ts";
import { loadWordsOf } from "#app/platform/i18n/loaded-words.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Route } from "./+types/language.layout.ts";
import { unknownAddress } from "./page-not-found.ts";

/** A page shows its own messages: they are loaded together with its code and data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ pattern }, next) => {
    const words = loadWordsOf(pattern);
    const answers = await next();
    await words;
    return answers;
  },
];

/** `:lang?` matches any first segment; only `en` and `de` are valid prefixes. */
export async function loader(asked: Route.LoaderArgs) {
  const { lang } = asked.params;
  if (lang !== undefined && (!isLocale(lang) || lang === defaultLocale))
    await unknownAddress(asked);
  return null;
}

export const shouldRevalidate = unlessSamePlace;

export default function LanguageLayout() {
  return <Outlet />;
}
