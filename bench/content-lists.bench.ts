import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type Pool } from "pg";
import type { CurrentUser } from "../app/access/current-user.ts";
import { migrate } from "../app/db/migrate.server.ts";
import { type Db, openDatabase } from "../app/db/open.server.ts";
import { adoptPublished } from "../app/features/content/adopt-published.server.ts";
import type { StoredKind } from "../app/features/content/content-kind.server.ts";
import type { EditorFilter } from "../app/features/content/list-filters.server.ts";
import { countItems, listItems } from "../app/features/content/list-items.server.ts";
import { summarise } from "../app/features/content/summary.server.ts";
import { formationServerKind } from "../app/features/formations/content-kind.server.ts";
import {
  countFormations,
  listFormations,
  publishedFormation,
} from "../app/features/formations/queries.server.ts";
import { postServerKind } from "../app/features/news/content-kind.server.ts";
import {
  countPosts,
  findPost,
  listPosts,
  readableAt,
} from "../app/features/news/queries.server.ts";
import { loadStartingContent } from "../app/site/load-starting-content.server.ts";
import { fillContent } from "./fill-content.ts";
import { sequentialScans } from "./plans.ts";
import type { Report } from "./report.ts";

export const title = "Lists: 5,000 articles and 1,000 courses, SQL time of one page";

const ROUNDS = 9;
const LIMIT = 50;
const page = { limit: 20, offset: 40 };

export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database.pool);
    await loadStartingContent(database.db, new Date());
    await fill(database.pool);
    await measure(database.db, database.pool, report);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Filling takes longer than any request may. */
async function fill({ options }: Pool) {
  const { password } = options;
  const client = new Client({ ...options, password, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  const db = drizzle(client, { casing: "snake_case" }) as unknown as Db;
  await fillContent(db, { posts: 5_000, formations: 1_000 });
  await adoptPublished(db);
  await client.query("vacuum analyze");
  await client.end();
}

type Asked = { what: string; ask: (db: Db) => Promise<unknown> };

async function measure(db: Db, pool: Pool, report: Report) {
  for (const { what, ask } of questions()) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await ask(db);
      times.push(performance.now() - started);
    }
    // The fastest: what the question costs, not how long it waited for others on the machine.
    report({ what, value: Math.min(...times), unit: "ms", limit: LIMIT });
    const scans = await sequentialScans(pool, ask);
    if (scans.length) console.log(`    reads whole: ${scans.join(", ")}`);
  }
}

function questions(): Asked[] {
  const now = new Date();
  const user = { id: 1, role: "editor" } as CurrentUser;
  const desk = (
    kind: StoredKind,
    filter: Partial<EditorFilter>,
    sort?: "title" | "-edited_at",
  ) => {
    const wanted = { user, now, ...filter };
    return (db: Db) =>
      Promise.all([
        countItems(db, kind, wanted),
        listItems(db, kind, "fr", wanted, { ...page, sort }),
      ]);
  };
  const posts = { visible: readableAt(now) };
  const courses = { visible: publishedFormation };
  return [
    { what: "desk: articles, newest first", ask: desk(postServerKind, {}) },
    { what: "desk: articles, last edited", ask: desk(postServerKind, {}, "-edited_at") },
    { what: "desk: articles by title", ask: desk(postServerKind, {}, "title") },
    { what: "desk: drafts", ask: desk(postServerKind, { status: "draft" }) },
    { what: "desk: search for a word", ask: desk(postServerKind, { search: "compresseur" }) },
    { what: "desk: search for a common word", ask: desk(postServerKind, { search: "atelier" }) },
    { what: "desk: part of a title", ask: desk(postServerKind, { search: "mpress" }) },
    {
      what: "desk: English is stale",
      ask: desk(postServerKind, { language: "en", language_state: "stale" }),
    },
    {
      what: "desk: German is missing",
      ask: desk(postServerKind, { language: "de", language_state: "missing" }),
    },
    { what: "desk: courses by title", ask: desk(formationServerKind, {}, "title") },
    { what: "desk: search courses", ask: desk(formationServerKind, { search: "pompe" }) },
    { what: "desk: summary", ask: (db) => summarise(db, postServerKind, { user, now }) },
    {
      what: "site: a page of news",
      ask: (db) => Promise.all([countPosts(db, "en", posts), listPosts(db, "en", posts, page)]),
    },
    {
      what: "site: search the news",
      ask: (db) => {
        const filter = { ...posts, search: "compresseur" };
        return Promise.all([countPosts(db, "fr", filter), listPosts(db, "fr", filter, page)]);
      },
    },
    {
      what: "site: one article by slug",
      ask: (db) => findPost(db, "en", { slug: "article-1234-en" }, posts.visible),
    },
    {
      what: "site: a page of courses",
      ask: (db) =>
        Promise.all([countFormations(db, "de", courses), listFormations(db, "de", courses, page)]),
    },
  ];
}
