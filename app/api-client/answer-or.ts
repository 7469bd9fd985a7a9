import { data } from "react-router";

/** The part of the typed client's answer that reading needs. */
type Answer = { ok: boolean; status: number; json(): Promise<unknown> };
type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;
type Read<A extends Answer> = { data: Body<A> | null; status: number };

// Refusals of all that is asked, not of one thing: the page as a whole says so.
const REFUSED_WHOLE = new Set([413, 429, 503]);

/**
 * What a call answers, or something to show in its place: one failed call does not take the page.
 * But when nothing can be read at all, the page says so instead of showing holes.
 */
export async function answerOr<A extends Answer, F>(
  call: Promise<A>,
  fallback: F,
): Promise<Body<A> | F> {
  const read = await readAnswer(call);
  if (REFUSED_WHOLE.has(read.status)) throw data(null, { status: read.status });
  return read.data ?? fallback;
}

/** For what frames a page: header, footer and menus stand around the page that says it is away. */
export async function answerOrNothing<A extends Answer, F>(
  call: Promise<A>,
  fallback: F,
): Promise<Body<A> | F> {
  return (await readAnswer(call)).data ?? fallback;
}

/** For pages that tell a missing item from a failure. A call that got no answer counts as a 503. */
export async function readAnswer<A extends Answer>(call: Promise<A>): Promise<Read<A>> {
  try {
    const answer = await call;
    return { data: answer.ok ? ((await answer.json()) as Body<A>) : null, status: answer.status };
  } catch {
    return { data: null, status: 503 };
  }
}
