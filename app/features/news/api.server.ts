import { arrayOverlaps } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { actRoutes } from "#app/features/content/act-routes.server.ts";
import { answerDeskList, workableId } from "#app/features/content/answer-list.server.ts";
import { bulkRoutes } from "#app/features/content/bulk-routes.server.ts";
import { readDeskItem } from "#app/features/content/desk.server.ts";
import { ExportFormat, exportDeskList } from "#app/features/content/export-list.server.ts";
import { changeRoutes, createRoute } from "#app/features/content/item-routes.server.ts";
import { revisionRoutes } from "#app/features/content/revision-routes.server.ts";
import { type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { csrf } from "#app/http/csrf.server.ts";
import { signedIn } from "#app/http/guards.server.ts";
import { asId, IdOrSlug } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { type Page, paginate } from "#app/http/pagination.ts";
import { validate } from "#app/http/validate.server.ts";
import { postDesk, postRows } from "./desk.server.ts";
import { postKind } from "./kind.server.ts";
import {
  countPosts,
  findPost,
  listPosts,
  listTags,
  postSurroundings,
  readableAt,
} from "./queries.server.ts";
import { type Post, PostQuery, type PostSummary, type PostSurroundings } from "./schema.ts";
import { posts } from "./tables.server.ts";

const Latest = z.object({ count: z.coerce.number().int().min(1).max(50).default(3) });

const ItemQuery = z.object({
  locale: z.string().optional(),
  translations: z.enum(["all"]).optional(),
});

/** The list as staff see it, with the filters of articles. */
function deskListing(query: z.output<typeof PostQuery>) {
  const also = query.tag ? arrayOverlaps(posts.tags, [query.tag]) : undefined;
  return { kind: postKind, query, also, rows: postRows };
}

/** `POST /api/post`, in the singular, as existing clients call it. */
export const postApi = createRoute(postDesk);

export const postsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("news", "All articles, newest first; visitors get the published ones"),
    validate("query", PostQuery),
    async (c) => {
      const query = c.req.valid("query");
      if (c.var.user) {
        // The desk's rows are the public ones and more.
        const list = await answerDeskList(c, deskListing(query));
        return c.json(list as PostSummary[] | Page<PostSummary>);
      }
      const { page, per_page, search, tag } = query;
      const { db, locale, now } = c.var;
      const filter = { search, tag, visible: readableAt(now) };
      tagged(c, "posts");
      if (page === undefined) return c.json(await listPosts(db, locale, filter));
      const [total, data] = await Promise.all([
        countPosts(db, locale, filter),
        listPosts(db, locale, filter, { limit: per_page, offset: (page - 1) * per_page }),
      ]);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get(
    "/latest/:count?",
    describe("news", "The latest articles, three unless told otherwise"),
    validate("param", Latest),
    async (c) => {
      const { db, locale, now } = c.var;
      const { count: limit } = c.req.valid("param");
      tagged(c, "posts");
      return c.json(await listPosts(db, locale, { visible: readableAt(now) }, { limit }));
    },
  )
  .get("/tags", describe("news", "The topics of the articles"), async (c) => {
    const { db, locale, now } = c.var;
    tagged(c, "posts");
    return c.json(await listTags(db, locale, readableAt(now)));
  })
  .get(
    "/export",
    describe("news", "The filtered list as CSV or XLSX"),
    signedIn,
    validate("query", PostQuery.extend(ExportFormat.shape)),
    async (c) => {
      const { format, ...query } = c.req.valid("query");
      return exportDeskList(c, deskListing(query), format);
    },
  )
  .get(
    "/:id",
    describe("news", "One article, by id or by its slug, present or former, in any language"),
    validate("param", IdOrSlug),
    validate("query", ItemQuery),
    async (c) => {
      const { db, locale, now } = c.var;
      const { id: text } = c.req.valid("param");
      const workable = await workableId(c, postKind, text);
      if (workable !== null) {
        const item: Post = await readDeskItem(c, postDesk, { id: workable });
        const alone: PostSurroundings = { previous: null, next: null, related: [] };
        return c.json({ ...item, ...alone });
      }
      const id = asId(text);
      const visible = readableAt(now);
      const post = await findPost(db, locale, id === null ? { slug: text } : { id }, visible);
      tagged(c, "posts");
      if (!post) return notFound();
      return c.json({ ...post, ...(await postSurroundings(db, locale, post, visible)) });
    },
  )
  .route("/", bulkRoutes(postKind))
  .route("/", changeRoutes(postDesk, csrf))
  .route("/", actRoutes(postDesk))
  .route("/", revisionRoutes(postDesk));
