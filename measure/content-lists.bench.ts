import type { StoredKind } from "#app/content/working-copies/content-kind.server.ts";
import type { EditorFilter } from "#app/content/working-copies/lists/list-filters.server.ts";
import { countItems, listItems } from "#app/content/working-copies/lists/list-items.server.ts";
import { summarise } from "#app/content/working-copies/lists/summary.server.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { loadStartingContent } from "#app/site/load-starting-content.server.ts";
import { formationServerKind } from "#app/website/formations/content-kind.server.ts";
import {
  countFormations,
  listFormations,
  publishedFormation,
} from "#app/website/formations/queries.server.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";
import { countPosts, findPost, listPosts, readableAt } from "#app/website/news/queries.server.ts";
import type { Context, Report } from "./report.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillContent } from "./setup/fill-content.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { type Query, timeQueries } from "./setup/time-queries.ts";

export const title = "5,000 articles and 1,000 courses: SQL time of one page of a list";

const page = { limit: 20, offset: 40 };

export async function run(report: Report, context: Context) {
  const dataDir = await temporaryFolder(context);
  const database = await openDatabaseIn(context, { dataDir });
  await migrate(database.pool);
  await loadStartingContent(database.db, new Date());
  await fillContent(database.pool, { posts: 5_000, formations: 1_000 });
  // The fastest round, because slower ones include other processes on the machine.
  const fastest = (times: number[]) => Math.min(...times);
  await timeQueries(report, database, queries(), { rounds: 9, atMost: 50, summarize: fastest });
}

function queries(): Query[] {
  const now = new Date();
  const user = { id: 1, role: "editor" } as CurrentUser;
  const staffList = (
    kind: StoredKind,
    filter: Partial<EditorFilter>,
    sort?: "title" | "-edited_at",
  ) => {
    const fullFilter = { user, now, ...filter };
    return (db: Db) =>
      Promise.all([
        countItems(db, kind, fullFilter),
        listItems(db, kind, "fr", fullFilter, { ...page, sort }),
      ]);
  };
  const posts = { visible: readableAt(now) };
  const courses = { visible: publishedFormation };
  return [
    { name: "staff: articles, newest first", query: staffList(postServerKind, {}) },
    { name: "staff: articles by last edit", query: staffList(postServerKind, {}, "-edited_at") },
    { name: "staff: articles by title", query: staffList(postServerKind, {}, "title") },
    { name: "staff: drafts", query: staffList(postServerKind, { status: "draft" }) },
    {
      name: "staff: search for a rare word",
      query: staffList(postServerKind, { search: "compresseur" }),
    },
    {
      name: "staff: search for a common word",
      query: staffList(postServerKind, { search: "atelier" }),
    },
    { name: "staff: part of a title", query: staffList(postServerKind, { search: "mpress" }) },
    {
      name: "staff: English is outdated",
      query: staffList(postServerKind, { language: "en", language_state: "stale" }),
    },
    {
      name: "staff: German is missing",
      query: staffList(postServerKind, { language: "de", language_state: "missing" }),
    },
    { name: "staff: courses by title", query: staffList(formationServerKind, {}, "title") },
    { name: "staff: search courses", query: staffList(formationServerKind, { search: "pompe" }) },
    { name: "staff: summary", query: (db) => summarise(db, postServerKind, { user, now }) },
    {
      name: "site: list of news",
      query: (db) => Promise.all([countPosts(db, "en", posts), listPosts(db, "en", posts, page)]),
    },
    {
      name: "site: search the news",
      query: (db) => {
        const filter = { ...posts, search: "compresseur" };
        return Promise.all([countPosts(db, "fr", filter), listPosts(db, "fr", filter, page)]);
      },
    },
    {
      name: "site: one article by slug",
      query: (db) => findPost(db, "en", { slug: "article-1234-en" }, posts.visible),
    },
    {
      name: "site: list of courses",
      query: (db) =>
        Promise.all([countFormations(db, "de", courses), listFormations(db, "de", courses, page)]),
    },
  ];
}
