// Writes rows one by one and prints each number once the database has acknowledged it.
import { openDatabase } from "#app/platform/db/open.server.ts";
import { quiet } from "#tests/setup/connection.ts";

const { pool } = await openDatabase({ dataDir: process.argv[2] ?? "", log: quiet });
await pool.query("CREATE TABLE IF NOT EXISTS writes (id serial PRIMARY KEY)");
for (;;) {
  const { rows } = await pool.query("INSERT INTO writes DEFAULT VALUES RETURNING id");
  process.stdout.write(`${rows[0].id}\n`);
}
