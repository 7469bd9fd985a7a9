import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { pino } from "pino";
import { startEmbedded } from "#app/platform/db/embedded/embedded.server.ts";

/**
 * Answers every request with the newest 20 articles of the site in SITE_DATA, read by one plain
 * statement: the least that a Node server with a database can do, as a reference.
 */
const LIST = `
  select posts.id, said.title, said.slug, said.excerpt, said.author, said.locale, said.word_count,
    said.cover_alt, posts.cover_id, posts.tags, posts.published_at,
    (select jsonb_object_agg(locale, slug) from post_translations every
      where every.post_id = posts.id) as slugs
  from posts join post_translations said on said.post_id = posts.id and said.locale = $1
  where posts.status = 'published' and posts.published_at <= now()
  order by posts.published_at desc, posts.id desc limit 20`;

const embedded = await startEmbedded({
  dataDir: process.env.SITE_DATA ?? "",
  log: pino({ level: "silent" }),
});
const pool = new Pool({ ...embedded.connection, max: 10 });
const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(LIST, ["fr"]);
  const body = JSON.stringify({ data: rows });
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.once("SIGTERM", async () => {
  await pool.end();
  await embedded.stop();
  process.exit(0);
});
