import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { isHydrated } from "#app/api-client/hydration.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { timeZone } from "./i18n/locales.ts";
import { splitLocale } from "./i18n/paths.ts";
import { messagesOf } from "./i18n/translator.ts";

/** React Router's default handler would print the error with user input in it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) pageOf(context).report(error);
};

const RENDER_LIMIT = 5_000;

/** Renders the whole page before answering: its bytes are hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { locale } = splitLocale(new URL(request.url).pathname);
  const matches = context.staticHandlerContext.matches.map(
    ({ route }) => context.routeModules[route.id],
  );
  // Public pages are cached and allow their scripts by hash; only hydrated pages need a nonce.
  const nonce = isHydrated(matches) ? randomBytes(16).toString("base64") : undefined;
  let failure: unknown;
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <IntlProvider locale={locale} messages={messagesOf[locale]} timeZone={timeZone}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </IntlProvider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        collect(pipe).then(resolve, reject);
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

async function collect(pipe: (destination: NodeJS.WritableStream) => unknown): Promise<string> {
  const stream = pipe(new PassThrough()) as PassThrough;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
