import headingFontUrl from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { useLocale } from "use-intl";
import { hasPlainHeadings, hasScript, isHydrated } from "#app/api-client/hydration.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { unlessSamePlace } from "#app/api-client/same-place.ts";
import { InlineScript } from "#app/ui/inline-script.tsx";
import type { Route } from "./+types/root.ts";
import { ErrorPage } from "./base/shell/error-page.tsx";
import { HeadLinks } from "./base/shell/head-links.tsx";
import { type PageFacts, useAlternates } from "./base/shell/page-data.ts";
import { themeScript } from "./base/shell/theme-script.ts";
import { defaultLocale } from "./platform/i18n/locales.ts";
import { wordFiles } from "./platform/i18n/word-files.ts";
import { earlyInputScript } from "./ui/early-input.ts";
import favicon from "./ui/marks/favicon.svg?url";
import "./ui/base.css";

export function loader({ context, request, pattern }: Route.LoaderArgs): PageFacts {
  const { path, publicUrl, build, runtime } = pageOf(context);
  const { search } = new URL(request.url);
  return { path, search, pattern, publicUrl, build, apiBase: runtime.apiBase };
}

export const shouldRevalidate = unlessSamePlace;

/** The document around every page. A page that is not hydrated gets no `<Scripts />`. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const root = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const hydrated = isHydrated(matches);
  const words = hydrated ? root?.build.words : undefined;
  return (
    <html
      lang={locale}
      data-api={root?.apiBase || undefined}
      data-build={root?.build.id}
      data-words={words && JSON.stringify(words)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#004b76" />
        <InlineScript code={themeScript} />
        {hydrated && <InlineScript code={earlyInputScript} />}
        <Meta />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {!hasPlainHeadings(matches) && (
          <link rel="preload" href={headingFontUrl} as="font" type="font/woff2" crossOrigin="" />
        )}
        {words &&
          wordFiles(words, locale, root?.pattern ?? "").map((href) => (
            <link key={href} rel="preload" href={href} as="fetch" crossOrigin="" />
          ))}
        {root && <Alternates origin={root.publicUrl} path={root.path} />}
        <HeadLinks hydrated={hydrated} />
        <Links />
        {root?.build.script && hasScript(matches) && (
          <script type="module" src={root.build.script} />
        )}
      </head>
      <body>
        {children}
        {hydrated && <ScrollRestoration />}
        {hydrated && <Scripts />}
      </body>
    </html>
  );
}

function Alternates({ origin, path }: { origin: string; path: string }) {
  const locale = useLocale();
  const links = useAlternates(path).filter(({ exists }) => exists);
  const french = links.find((link) => link.locale === defaultLocale);
  const own = links.find((link) => link.locale === locale) ?? french;
  return (
    <>
      <link rel="canonical" href={origin + own?.href} />
      {links.map((link) => (
        <link key={link.locale} rel="alternate" hrefLang={link.locale} href={origin + link.href} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + french?.href} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
