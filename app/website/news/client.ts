import { messageOf } from "#app/api-client/browser/api-error.ts";
import type { BrowserEnvironment } from "#app/api-client/browser/browser-environment.ts";
import { contractMessages } from "#app/api-client/browser/contract-messages.ts";
import { notSent } from "#app/api-client/browser/not-sent.ts";
import { obtainXsrf, sendRequest } from "#app/api-client/browser/send-request.ts";
import { emptyList, loadInto, type SessionState } from "#app/api-client/browser/state.ts";
import { storedToken } from "#app/api-client/browser/token.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import type { PostSummary } from "./schema.ts";

const LATEST = 3;
const asVisitor = { bearer: null };

/** News as visitors read them: the client functions of the specification. */
export function readPosts(environment: BrowserEnvironment, posts = emptyList<PostSummary>()) {
  const said = (error: unknown) => messageOf(error, contractMessages.posts);

  /** All of them, or a page; with nothing to show when they cannot be had. */
  async function fetchPosts(query: Record<string, string> = {}) {
    const search = new URLSearchParams(query);
    const path = search.size ? `/api/posts?${search}` : "/api/posts";
    const load = () => sendRequest<PostSummary[] | Page<PostSummary>>(environment, path, asVisitor);
    return (await loadInto(posts, load, said)) ?? [];
  }

  async function fetchLatestPosts(count = LATEST): Promise<PostSummary[]> {
    const path = `/api/posts/latest/${count}`;
    await loadInto(posts, () => sendRequest<PostSummary[]>(environment, path, asVisitor), said);
    return posts.items;
  }

  return { posts, fetchPosts, fetchLatestPosts };
}

/** News as the staff write them. */
export function writePosts(
  environment: BrowserEnvironment,
  session: Pick<SessionState, "user">,
  posts = emptyList<PostSummary>(),
) {
  async function createPost(post: object): Promise<PostSummary> {
    posts.error = null;
    try {
      if (!session.user) throw notSent(environment, contractMessages.signInToAddPost);
      await obtainXsrf(environment);
      const bearer = storedToken(environment);
      if (!bearer) throw notSent(environment, contractMessages.tokenMissingForSending);
      const options = { method: "POST", body: post, bearer } as const;
      return await sendRequest<PostSummary>(environment, "/api/post", options);
    } catch (error) {
      posts.error = error;
      throw error;
    }
  }

  return { createPost };
}
