import { type AnswerCache, answerKey } from "#app/platform/cache/cached-answers.server.ts";

type Asked = Parameters<typeof fetch>;

/**
 * The answer to a page of ours that is in memory, without a request inside the process; null when
 * the application must be asked. Pages read only the status, the tags and the JSON of an answer.
 */
export function cachedAnswer(
  answers: AnswerCache | undefined,
  today: () => string,
  input: Asked[0],
  init: Asked[1] = {},
): Response | null {
  // A `Request` has headers of its own, a token among them.
  if (!answers || input instanceof Request || (init.body ?? null) !== null) return null;
  const url = String(input);
  const headers = new Headers(init.headers);
  const asked = {
    method: init.method ?? "GET",
    url: url.slice(url.indexOf("/", "https://".length)),
    today: today(),
  };
  const key = answerKey(asked, (name) => headers.get(name));
  const known = key ? answers.get(key) : undefined;
  if (!known) return null;
  const type = { "content-type": "application/json", "x-cache-tags": known.tags.join(", ") };
  return new Response(known.bytes as BodyInit, { headers: type });
}
