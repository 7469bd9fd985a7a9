import { data } from "react-router";

/** The part of a typed client response that `readAnswer` needs. */
type Answer = { ok: boolean; status: number; json(): Promise<unknown> };
type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;
type Read<A extends Answer> = { data: Body<A> | null; status: number };

// These statuses concern the whole request, so the error page replaces the page.
const API_UNAVAILABLE = new Set([413, 429, 503]);

/**
 * The main part of a public page: without it there is no page, and the error page is shown. Parts
 * that a page can do without are read by `answerOrNothing`.
 */
export async function mainAnswer<A extends Answer>(request: Promise<A>): Promise<Body<A>> {
  const { data: body, status } = await readAnswer(request);
  if (body === null) throw data(null, { status: failedStatus(status) });
  return body;
}

/** The status of a page whose main part was answered with this one; no answer counts as a 503. */
export function failedStatus(status = 503): number {
  return API_UNAVAILABLE.has(status) ? status : 500;
}

/**
 * Returns the response body, or the fallback when the request failed. Throws when the API as a
 * whole is unavailable, so that the error page is shown instead of an empty page.
 */
export async function answerOr<A extends Answer, F>(
  request: Promise<A>,
  fallback: F,
): Promise<Body<A> | F> {
  const read = await readAnswer(request);
  if (API_UNAVAILABLE.has(read.status)) throw data(null, { status: read.status });
  return read.data ?? fallback;
}

/** For header, footer and menus, also of the error page, and parts that a page can do without. */
export async function answerOrNothing<A extends Answer, F>(
  request: Promise<A>,
  fallback: F,
): Promise<Body<A> | F> {
  return (await readAnswer(request)).data ?? fallback;
}

/** For pages that distinguish a missing item from a failure. No response counts as a 503. */
export async function readAnswer<A extends Answer>(request: Promise<A>): Promise<Read<A>> {
  try {
    const answer = await request;
    return { data: answer.ok ? ((await answer.json()) as Body<A>) : null, status: answer.status };
  } catch {
    return { data: null, status: 503 };
  }
}
