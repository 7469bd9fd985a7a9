import { call, messageOf, obtainXsrf } from "./call.ts";
import { contractMessages } from "./contract-messages.ts";
import { type ClientState, loadInto } from "./state.ts";
import type { Surroundings } from "./surroundings.ts";
import { storedToken } from "./token.ts";
import type { Post } from "./types.ts";

const LATEST = 3;

/** News, as the specification's client reads and writes them. */
export function postCalls(surroundings: Surroundings, state: ClientState) {
  const { posts } = state;
  const remember = (error: unknown) => messageOf(error, contractMessages.posts);

  async function fetchPosts(): Promise<Post[]> {
    return loadInto(posts, () => call<Post[]>(surroundings, "/api/posts"), remember);
  }

  async function fetchLatestPosts(count = LATEST): Promise<Post[]> {
    try {
      return await call<Post[]>(surroundings, `/api/posts/latest/${count}`);
    } catch (error) {
      posts.error = remember(error);
      return [];
    }
  }

  async function fetchPost(slug: string): Promise<Post | null> {
    posts.error = null;
    try {
      return await call<Post>(surroundings, `/api/posts/${encodeURIComponent(slug)}`);
    } catch (error) {
      surroundings.log(contractMessages.article, error);
      posts.error = contractMessages.article;
      return null;
    }
  }

  async function createPost(post: object): Promise<Post> {
    posts.error = null;
    try {
      if (!state.user) throw new Error(contractMessages.signInToAddPost);
      const xsrf = await obtainXsrf(surroundings);
      const bearer = storedToken(surroundings);
      if (!bearer) throw new Error(contractMessages.tokenMissingForSending);
      const options = { method: "POST", body: post, bearer, xsrf } as const;
      return await call<Post>(surroundings, "/api/post", options);
    } catch (error) {
      posts.error = error;
      throw error;
    }
  }

  return { fetchPosts, fetchLatestPosts, fetchPost, createPost };
}
