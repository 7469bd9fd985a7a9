import { data, type RouterContextProvider } from "react-router";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";

type Link = { param: { id: string }; query: { token: string } };
type Args = { context: Readonly<RouterContextProvider>; url: URL };

/** Loads the draft of a preview link; the page is not cached. */
export async function readPreviewLink<T>(
  { context, url }: Args,
  request: (link: Link) => Promise<{ ok: boolean; status: number; json(): Promise<T> }>,
) {
  const { skipCache, path } = pageOf(context);
  skipCache();
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const answer = await readAnswer(request({ param: { id }, query: { token } }));
  if (!answer.data) throw data(null, { status: answer.status });
  const address = `${path}?${new URLSearchParams({ id, token })}`;
  return { id, shown: answer.data, paths: { fr: address, en: address, de: address } };
}
