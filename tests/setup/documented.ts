import { createApi } from "#app/site/api.server.ts";
import { describeApi } from "#app/site/document.server.ts";
import { type Shape, unlike } from "./shape.ts";

type Answer = { $ref?: string; content?: Record<string, { schema?: Shape }> };
type Operation = { operationId?: string; security?: object[]; responses: Record<string, Answer> };
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape>; responses: Record<string, Answer> };
};

let document: Promise<Described> | undefined;
let fresh: Promise<Described> | undefined;

/** Built once per worker: it is the same for every application. */
export function readDocument(): Promise<Described> {
  document ??= describeApi(createApi()) as Promise<object> as Promise<Described>;
  return document;
}

/** From the types of today: when answers.json is outdated, one test says so and not a hundred. */
function freshDocument(): Promise<Described> {
  fresh ??= import("../../scripts/answers.ts").then(({ answersText }) => {
    const answers = JSON.parse(answersText());
    return describeApi(createApi(), answers) as Promise<object> as Promise<Described>;
  });
  return fresh;
}

/** Fails when an answer has a status or shape that the OpenAPI document does not describe. */
export async function checkDocumented(request: Request, response: Response) {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/") || request.method === "OPTIONS") return;
  if (response.status === 405) return;
  await checkWords(request, response);
  const told = await problemsBy(await readDocument(), request, response);
  const problems = told.length ? await problemsBy(await freshDocument(), request, response) : [];
  if (problems.length === 0) return;
  const call = `${request.method} ${pathname} → ${response.status}`;
  throw new Error(`${call} is not as documented: ${problems.slice(0, 5).join("; ")}`);
}

/** A refusal without words is shown as an empty box. */
async function checkWords(request: Request, response: Response) {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (response.status < 400 || !isJson || !response.body) return;
  const { message } = await response.clone().json();
  if (typeof message === "string" && message.trim()) return;
  const { pathname } = new URL(request.url);
  throw new Error(`${request.method} ${pathname} → ${response.status} has no message`);
}

async function problemsBy({ paths, components }: Described, request: Request, response: Response) {
  const { pathname } = new URL(request.url);
  const operation = operationAt(paths, request.method.toLowerCase(), pathname);
  if (!operation) return [];
  const told = operation.responses[response.status];
  const answer = told?.$ref ? components.responses[lastOf(told.$ref)] : told;
  if (!answer) return ["the status is not told (`describe` and `guarding`)"];
  return differences(answer, response, (ref) => components.schemas[lastOf(ref)] ?? {});
}

async function differences(answer: Answer, response: Response, find: (ref: string) => Shape) {
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (response.body === null || response.headers.has("content-encoding")) return [];
  const content = answer.content?.[type];
  if (!content) return (await response.clone().text()) ? [`${type || "a body"} is not told`] : [];
  if (type !== "application/json" || !content.schema) return [];
  return unlike(content.schema, await response.clone().json(), find);
}

/** Paths with fewer parameters first: `/posts/tags` is not an id. */
function templatesOf(
  paths: Described["paths"],
): [parts: string[], verbs: Described["paths"][string]][] {
  const holes = (path: string) => path.split("{").length;
  const sorted = Object.entries(paths).sort(([a], [b]) => holes(a) - holes(b));
  return sorted.map(([path, verbs]) => [path.split("/"), verbs]);
}

const templates = new WeakMap<object, ReturnType<typeof templatesOf>>();

function operationAt(paths: Described["paths"], verb: string, pathname: string) {
  const known = templates.get(paths) ?? templatesOf(paths);
  templates.set(paths, known);
  const given = pathname.split("/");
  const told = (verbs: Described["paths"][string]) =>
    verbs[verb] ?? (verb === "head" ? verbs.get : undefined);
  const fitting = known.find(
    ([parts, verbs]) =>
      parts.length === given.length &&
      told(verbs) &&
      parts.every((part, index) => part.startsWith("{") || part === given[index]),
  );
  return fitting && told(fitting[1]);
}

function lastOf(ref: string): string {
  return ref.split("/").at(-1) ?? "";
}
