import { answerKey, type KeptAnswer, type KeptAnswers } from "#app/http/kept-answers.server.ts";

type Asked = Parameters<typeof fetch>;

/**
 * The answer to a page of ours that is in memory, without a request inside the process; null when
 * the application must be asked. Pages read only the status, the tags and the JSON of an answer.
 */
export function keptAnswer(
  answers: KeptAnswers | undefined,
  today: () => string,
  input: Asked[0],
  init: Asked[1] = {},
): Response | null {
  // A `Request` has headers of its own, a token among them.
  if (!answers?.size || input instanceof Request || (init.body ?? null) !== null) return null;
  const url = String(input);
  const headers = new Headers(init.headers);
  const asked = {
    method: init.method ?? "GET",
    url: url.slice(url.indexOf("/", "https://".length)),
    today: today(),
  };
  const key = answerKey(asked, (name) => headers.get(name));
  const known = key ? answers.get(key) : undefined;
  return known ? readable(known) : null;
}

/** Much less work than a `Response`, whose body is a stream. */
function readable({ bytes, tags }: KeptAnswer): Response {
  const text = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  const read = {
    ok: true,
    status: 200,
    headers: new Headers({ "x-cache-tags": tags.join(", "), "content-type": "application/json" }),
    text: async () => text(),
    json: async (): Promise<unknown> => JSON.parse(text()),
  };
  return read as unknown as Response;
}
