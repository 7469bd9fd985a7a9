/** The part of the typed client's answer that reading needs. */
type Answer<T> = { ok: boolean; status: number; json(): Promise<T> };

/** What a call answered, or what stands in for it: one failed call never takes a page down. */
export async function readOr<T, F>(call: Promise<Answer<T>>, otherwise: F): Promise<T | F> {
  const { data } = await readAnswer(call);
  return data ?? otherwise;
}

/** For pages that tell a missing item from a failure. A call that got no answer counts as a 503. */
export async function readAnswer<T>(
  call: Promise<Answer<T>>,
): Promise<{ data: T | null; status: number }> {
  try {
    const answer = await call;
    return { data: answer.ok ? await answer.json() : null, status: answer.status };
  } catch {
    return { data: null, status: 503 };
  }
}
