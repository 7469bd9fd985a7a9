import { type Document, requestsOf } from "../setup/example-calls.ts";
import type { TestApp } from "../setup/test-app.ts";
import { applicantPaths } from "./applicant-paths.ts";
import { contentPaths } from "./content-paths.ts";
import type { Makers } from "./makers.ts";
import { officePaths } from "./office-paths.ts";

/** Every route of the application, as `GET /api/posts/:id`. */
export function routesOf({ app }: TestApp): string[] {
  const routes = app.routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}

/** The description of a route in the OpenAPI document. */
export async function describeRoutes({ get }: TestApp) {
  const document = (await (await get("/api/openapi.json")).json()) as Document;
  const examples = new Map(
    requestsOf(document).map((each) => [`${each.method} ${each.route}`, each]),
  );
  return (route: string) =>
    examples.get(route.replace(" /api", " ").replace(/:(\w+)(\{.*?\}+)?\??/g, "{$1}"));
}

/**
 * Turns the pattern of a route into an address of an existing item: each item is new, so that a
 * request may change or delete it. A new kind of item is one more line in the file of its area.
 */
export async function createRealPaths(app: TestApp) {
  const { as } = app;
  const [editor, admin, visitor] = [await as("editor"), await as("admin"), await as("visitor")];
  let count = 0;
  const making = { app, editor, admin, visitor, next: () => ++count };
  const makers: Makers = {
    ...contentPaths(making),
    ...applicantPaths(making),
    ...officePaths(making),
  };
  const others: Record<string, string> = {
    // A comment that does not exist.
    comment: "1",
    count: "2",
    file: "csv",
    locale: "fr",
    name: "site.png",
    seed: "site.svg",
    upload: "0123456789abcdef",
    variant: "cover",
  };

  /** Personal items belong to `owner`, else to a user who makes no request. */
  return async (pattern: string, owner?: number): Promise<string> => {
    const [start = ""] = Object.keys(makers)
      .filter((path) => `${pattern}/`.startsWith(`${path}/`))
      .sort((one, other) => other.length - one.length);
    const made = (await makers[start]?.(owner)) ?? "";
    const rest = pattern.slice(start.length).replace(/:(\w+)(\{.*\})?\??/g, (_, name) => {
      if (name in others) return others[name] ?? "";
      throw new Error(`tests/api/known-paths.ts cannot make a :${name} for ${pattern}`);
    });
    return made + rest;
  };
}
