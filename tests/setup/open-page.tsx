import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { vi } from "vitest";
import { apiClient } from "#app/api-client/client.ts";
import { type PageContext, setPage } from "#app/api-client/page-context.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { messagesOf } from "#app/platform/i18n/translator.ts";
import { fakeBrowser } from "#tests/setup/fake-browser.ts";

type Args = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: object;
  url: URL;
};
/** A route module; each loader has more specific parameters. */
type PageModule = { loader(args: Args): unknown; default: unknown };

type Visit = {
  path: string;
  params?: Record<string, string>;
  locale?: Locale;
  /** The API's answer to a path; an empty list by default. */
  answers: Record<string, () => Response | Promise<Response>>;
};

/** Loads a public page with a fake API and renders what visitors read. */
export async function openPage(
  page: PageModule,
  { path, params = {}, locale = "fr", answers }: Visit,
) {
  const log = vi.fn<(message: string, error: unknown) => void>();
  const send = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return (answers[pathname] ?? (() => Response.json([])))();
  };
  const base = "http://site.example";
  const context = new RouterContextProvider();
  const known: Partial<PageContext> = {
    api: apiClient(base, send as typeof fetch, {}),
    visitor: fakeBrowser({}, { base, locale, log, fetch: send as typeof fetch }).environment,
    locale,
    path,
    publicUrl: base,
    today: "2026-01-15",
  };
  setPage(context, known as PageContext);
  const url = new URL(path, base);
  const loaded = await page.loader({ context, request: new Request(url), params, url });
  const Component = page.default as ComponentType;
  const Site = createRoutesStub([{ id: "page", path: "/", Component }]);
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone="Africa/Abidjan">
      <Site hydrationData={{ loaderData: { page: withoutStatus(loaded) } }} />
    </IntlProvider>,
  );
  return { html, log };
}

/** What a loader loaded, also when it gives a status with `data(…)`. */
function withoutStatus(loaded: unknown): unknown {
  const hasStatus = loaded instanceof Object && "data" in loaded && "init" in loaded;
  return hasStatus ? loaded.data : loaded;
}
