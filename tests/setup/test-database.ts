import { randomBytes } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#app/db/open.server.ts";
import { quiet, urlOf } from "./connection.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    testServer: ClientConfig;
  }
}

export type TestDatabase = Database & { url: string };

/** A migrated database for one test, copied in milliseconds; `close` drops it. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = empty ? "template0" : "tremplin";
  await asSuperuser(
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER tremplin STRATEGY file_copy`,
  );
  const url = urlOf({ ...server, database: name });
  const database = await openDatabase({ url, dataDir: "", log: quiet });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asSuperuser(statement: string) {
  const client = new Client(inject("testServer"));
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
