/** The part of the typed client's answer that reading needs. */
type Answer = { ok: boolean; status: number; json(): Promise<unknown> };
type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;

/** What a call answers, or something to show in its place: one failed call never takes the page. */
export async function answerOr<A extends Answer, F>(
  call: Promise<A>,
  fallback: F,
): Promise<Body<A> | F> {
  const { data } = await readAnswer(call);
  return data ?? fallback;
}

/** For pages that tell a missing item from a failure. A call that got no answer counts as a 503. */
export async function readAnswer<A extends Answer>(
  call: Promise<A>,
): Promise<{ data: Body<A> | null; status: number }> {
  try {
    const answer = await call;
    return { data: answer.ok ? ((await answer.json()) as Body<A>) : null, status: answer.status };
  } catch {
    return { data: null, status: 503 };
  }
}
