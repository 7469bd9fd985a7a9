import { needsSignIn } from "#app/base/shell/rules.ts";
import { AppError } from "#app/platform/errors.ts";
import { acceptedEncoding, compress, type Encoding } from "#app/platform/http/compress.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { splitLocale } from "#app/platform/i18n/paths.ts";

const statuses = [413, 429, 503] as const;
type Status = (typeof statuses)[number];

type Made = {
  html: Uint8Array;
  headers: Headers;
  encoded: Partial<Record<Encoding, Promise<Uint8Array>>>;
};

/** Pages for refusals, rendered once, so that they cost nothing under load. */
type Make = (locale: Locale, status: Status, path: string) => Promise<Response>;

export function createRefusalPages(make: Make) {
  const made = new Map<string, Promise<Made>>();

  function madeOnce(locale: Locale, status: Status, path: string): Promise<Made> {
    const key = `${locale} ${status} ${path}`;
    const known = made.get(key) ?? make(locale, status, path).then(taken);
    made.set(key, known);
    known.catch(() => made.delete(key));
    return known;
  }

  return {
    /** The page for a refusal that can occur anywhere; other errors are thrown. */
    async answer(error: unknown, request: Request, locale: Locale): Promise<Response> {
      const status = statuses.find((each) => error instanceof AppError && error.status === each);
      if (!(error instanceof AppError) || !status) throw error;
      const { path } = splitLocale(new URL(request.url).pathname);
      const page = await madeOnce(locale, status, needsSignIn(path) ? "/dashboard" : "/");
      const headers = new Headers(page.headers);
      for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
      headers.set("cache-control", "no-store");
      const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
      if (!encoding) return new Response(page.html as BodyInit, { status, headers });
      page.encoded[encoding] ??= compress(page.html, encoding);
      headers.set("content-encoding", encoding);
      return new Response((await page.encoded[encoding]) as BodyInit, { status, headers });
    },
  };
}

async function taken(response: Response): Promise<Made> {
  const html = new Uint8Array(await response.arrayBuffer());
  return { html, headers: response.headers, encoded: {} };
}
