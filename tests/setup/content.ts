import { expect } from "vitest";
import type { EditorFormation } from "#app/website/formations/content-kind.ts";
import type { EditorPost } from "#app/website/news/content-kind.ts";
import type { TestApp } from "./test-app.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

export async function read<T>(response: Response | Promise<Response>): Promise<T> {
  return (await response).json() as Promise<T>;
}

export function text(words: string) {
  const content = [{ type: "text", text: words }];
  return { type: "doc" as const, content: [{ type: "paragraph", content }] };
}

/** An article in one language with everything visitors need. */
export function anArticle(title = "Un tracteur pour l’atelier") {
  return { title, excerpt: `${title}, en bref.`, body: text(`${title} : le récit complet.`) };
}

export function aCourse(title = "Hydraulique appliquée") {
  return { title, summary: `${title}, en bref.`, category_formation_id: 1 };
}

/** Sends a request and expects its status. */
export async function ok<T = EditorPost>(response: Promise<Response>, status = 200): Promise<T> {
  const answer = await response;
  const body = await answer.text();
  expect(answer.status, body.slice(0, 500)).toBe(status);
  return JSON.parse(body) as T;
}

export function createPost(caller: Caller, input: object = anArticle()): Promise<EditorPost> {
  return ok<EditorPost>(caller.post("/api/post", input), 201);
}

export function createCourse(caller: Caller, input: object = aCourse()): Promise<EditorFormation> {
  return ok<EditorFormation>(caller.post("/api/formations", input), 201);
}

export function publish(caller: Caller, id: number, input: object = {}): Promise<EditorPost> {
  return ok<EditorPost>(caller.post(`/api/desk/posts/${id}/publish`, input));
}
