type Answer<T> = { ok: boolean; json: () => Promise<T> };

/** What a call answers, or something to show in its place: one failed call never takes the page. */
export async function answerOr<T, F>(call: Promise<Answer<T>>, fallback: F): Promise<T | F> {
  try {
    const answer = await call;
    return answer.ok ? await answer.json() : fallback;
  } catch {
    return fallback;
  }
}
