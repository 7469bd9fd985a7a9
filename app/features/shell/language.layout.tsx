import { Outlet } from "react-router";
import { loadWordsOf } from "#app/i18n/loaded-words.ts";
import { defaultLocale, isLocale } from "#app/i18n/locales.ts";
import { unlessKept } from "#app/staff/kept-list.ts";
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

export const shouldRevalidate = unlessKept;

export default function LanguageLayout() {
  return <Outlet />;
}
