import type { Hono } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type {
  readContractItem,
  readWorking,
} from "#app/content/working-copies/drafts/read-item.server.ts";
import type { readList } from "#app/content/working-copies/routes/contract-routes.server.ts";
import type {
  changeRoutes,
  createRoute,
} from "#app/content/working-copies/routes/item-routes.server.ts";
import type { ServerKind } from "#app/content/working-copies/server-kind.server.ts";
import type { finderApi } from "#app/operations/finder/api.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import type { formationServerKind } from "#app/website/formations/content-kind.server.ts";
import type { Formation } from "#app/website/formations/schema.ts";
import type { postServerKind } from "#app/website/news/content-kind.server.ts";
import type { Post, PostSurroundings } from "#app/website/news/schema.ts";

type TypesOf<D> = D extends ServerKind<infer T> ? T : never;
type Formations = TypesOf<typeof formationServerKind>;
type Posts = TypesOf<typeof postServerKind>;
type Any = Formations | Posts;

type Item<T extends Any> = Awaited<ReturnType<typeof readContractItem<T>>>;
type Translations<T extends Any> = Awaited<ReturnType<typeof readWorking<T>>>["translations"];

type Reads<Path extends string, Answer> = Hono<
  ApiEnv,
  {
    [P in Path]: {
      $get: { input: object; output: JSONParsed<Answer>; outputFormat: "json"; status: 200 };
    };
  },
  "/"
>;

/** Answers to staff at routes of the contract, which pages do not need in their types. */
type Contract<T extends Any, Shown extends object> =
  | ReturnType<typeof changeRoutes<T, Item<T>>>
  | Reads<"/", Awaited<ReturnType<typeof readList<T, Shown>>>>
  | Reads<"/:id", Shown & { translations?: Translations<T> }>;

/** Routes that are mounted without their types, to spare the typed client of the pages. */
export declare const untypedRoutes: {
  "/find": typeof finderApi;
  "/formations":
    | Contract<Formations, Formation>
    | ReturnType<typeof createRoute<Formations, Item<Formations>>>;
  "/post": ReturnType<typeof createRoute<Posts, Item<Posts>>>;
  "/posts": Contract<Posts, Post & PostSurroundings>;
};
