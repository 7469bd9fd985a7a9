import { randomBytes } from "node:crypto";
import { Client, type ClientConfig } from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/open.server.ts";
import { quiet, urlOf } from "./connection.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    testServer: ClientConfig;
  }
}

export type TestDatabase = Database & { url: string };

/** A migrated database for one test; `close` drops it. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = empty ? await copyOf("template0") : await nextCopy();
  const url = urlOf({ ...server, database: name });
  const database = await openDatabase({ url, dataDir: "", log: quiet });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      // Nobody waits for it: the next test has a database of its own.
      void asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => {});
    },
  };
}

let prepared: Promise<string> | undefined;

/** The copy that was made while the test before ran. */
async function nextCopy(): Promise<string> {
  const name = await (prepared ?? copyOf("tremplin"));
  prepared = copyOf("tremplin");
  // Whoever takes it sees its error.
  prepared.catch(() => {});
  return name;
}

async function copyOf(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asSuperuser(
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER tremplin STRATEGY file_copy`,
  );
  return name;
}

let superuser: Promise<Client> | undefined;

/** Over one connection for all tests of this worker, one statement after the other. */
async function asSuperuser(statement: string) {
  superuser ??= connect();
  await (await superuser).query(statement);
}

async function connect(): Promise<Client> {
  const client = new Client(inject("testServer"));
  // The server is stopped at the end of the run.
  client.on("error", () => {});
  await client.connect();
  return client;
}
