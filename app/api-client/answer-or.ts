import { data } from "react-router";

/** The part of a typed client response that `readAnswer` needs. */
type Answer = { ok: boolean; status: number; json(): Promise<unknown> };
type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;
type Read<A extends Answer> = { data: Body<A> | null; status: number };

// These statuses concern the whole request, so the error page replaces the page.
const API_UNAVAILABLE = new Set([413, 429, 503]);

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

/** For header, footer and menus, which are also rendered around the error page: never throws. */
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
