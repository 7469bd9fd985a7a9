import { answerOr } from "./answer-or.ts";

type Answer = Parameters<typeof answerOr>[0] extends Promise<infer A> ? A : never;
type Body<A extends Answer> = Awaited<ReturnType<A["json"]>>;

/**
 * A list route returns a page when `page` is given and an array otherwise; its type is the union.
 */
export async function pageOrNull<A extends Answer>(request: Promise<A>) {
  return (await answerOr(request, null)) as Extract<Body<A>, { meta: unknown }> | null;
}

export async function listOrNull<A extends Answer>(request: Promise<A>) {
  return (await answerOr(request, null)) as Extract<Body<A>, readonly unknown[]> | null;
}
