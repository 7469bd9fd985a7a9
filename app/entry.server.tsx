import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isHydrated } from "#app/api-client/hydration.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { splitLocale } from "./platform/i18n/paths.ts";
import { PageDocument } from "./site/page-document.tsx";

/** React Router's default handler would print the error with user input in it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) pageOf(context).report(error);
};

const RENDER_LIMIT = 5_000;

/**
 * Renders hydrated pages, those with headers of their own and those that fail; `site/plain-page.tsx`
 * renders all others.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (status === 404 && pageOf(provider).shared) return new Response(null, { status });
  const { locale } = splitLocale(new URL(request.url).pathname);
  const matches = context.staticHandlerContext.matches.map(
    ({ route }) => context.routeModules[route.id],
  );
  // Public pages are cached and allow their scripts by hash; only hydrated pages need a nonce.
  const nonce = isHydrated(matches) ? randomBytes(16).toString("base64") : undefined;
  let failure: unknown;
  const html = await new Promise<string>((resolve, reject) => {
    const page = <PageDocument locale={locale} context={context} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(collector(resolve));
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
    const timer = setTimeout(abort, RENDER_LIMIT);
  });
  if (failure && status < 400) throw failure;
  headers.set("content-type", "text/html; charset=utf-8");
  if (nonce) headers.set("x-script-nonce", nonce);
  return new Response(html, { status, headers });
}

/** Everything is ready when React writes: the chunks only have to be put together. */
function collector(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    decodeStrings: false,
    write(chunk: Buffer | string, _encoding, next) {
      chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString("utf8"));
      next();
    },
  });
}
