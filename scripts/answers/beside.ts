import type { Hono } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { actRoutes } from "#app/features/content/act-routes.server.ts";
import type { binRoutes } from "#app/features/content/bin-routes.server.ts";
import type { bulkRoutes } from "#app/features/content/bulk-routes.server.ts";
import type { readList } from "#app/features/content/contract-routes.server.ts";
import type {
  changeRoutes,
  createRoute,
  draftRoute,
} from "#app/features/content/item-routes.server.ts";
import type {
  KindRoutes,
  readContractItem,
  readEditorItem,
  readWorking,
} from "#app/features/content/kind-calls.server.ts";
import type { reviewRoutes } from "#app/features/content/review/routes.server.ts";
import type { revisionRoutes } from "#app/features/content/revision-routes.server.ts";
import type { finderApi } from "#app/features/finder/api.server.ts";
import type { formationRoutes } from "#app/features/formations/kind-calls.server.ts";
import type { Formation } from "#app/features/formations/schema.ts";
import type { legalRoutes } from "#app/features/legal/kind-calls.server.ts";
import type { postRoutes } from "#app/features/news/kind-calls.server.ts";
import type { Post, PostSurroundings } from "#app/features/news/schema.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";

type TypesOf<D> = D extends KindRoutes<infer T> ? T : never;
type Formations = TypesOf<typeof formationRoutes>;
type Posts = TypesOf<typeof postRoutes>;
type Legal = TypesOf<typeof legalRoutes>;
type Any = Formations | Posts | Legal;

type DeskItem<T extends Any> = Awaited<ReturnType<typeof readEditorItem<T>>>;
type Item<T extends Any> = Awaited<ReturnType<typeof readContractItem<T>>>;
type Translations<T extends Any> = Awaited<ReturnType<typeof readWorking<T>>>["translations"];

type DeskWrites<T extends Any> = ReturnType<
  | typeof createRoute<T, DeskItem<T>>
  | typeof binRoutes<T>
  | typeof bulkRoutes
  | typeof changeRoutes<T, DeskItem<T>>
  | typeof draftRoute<T>
  | typeof actRoutes<T>
  | typeof revisionRoutes<T>
  | typeof reviewRoutes<T>
>;

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

/** Routes that are mounted without their types, to keep the typed client of the pages small. */
export declare const beside: {
  "/desk/formations": DeskWrites<Formations>;
  "/desk/posts": DeskWrites<Posts>;
  "/desk/legal": DeskWrites<Legal>;
  "/find": typeof finderApi;
  "/formations":
    | Contract<Formations, Formation>
    | ReturnType<typeof createRoute<Formations, Item<Formations>>>;
  "/post": ReturnType<typeof createRoute<Posts, Item<Posts>>>;
  "/posts": Contract<Posts, Post & PostSurroundings>;
};
