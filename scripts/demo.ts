import { createLog } from "#app/log.server.ts";
import { type Role, roles } from "../app/access/permissions.ts";
import { randomPassword } from "../app/access/secret-text.server.ts";
import { migrate } from "../app/db/migrate.server.ts";
import { type Db, openDatabase } from "../app/db/open.server.ts";
import { readEnv } from "../app/env.server.ts";
import { hashPassword } from "../app/features/accounts/auth/passwords.server.ts";
import { insertUser } from "../app/features/accounts/users/queries.server.ts";
import { prepareDataDir } from "../app/process/data-dir.server.ts";
import { loadStartingContent } from "../app/site/load-starting-content.server.ts";
import { StartError } from "../app/start-error.ts";

/** Adds an account per role, so that every part of the product can be tried. */
async function addAccount(db: Db, role: Role): Promise<string> {
  const email = `demo-${role}@tremplin.example`;
  const password = randomPassword();
  const made = await insertUser(db, {
    ...{ email, role, firstname: "Démo", lastname: role, isDefaultPassword: false },
    passwordHash: await hashPassword(password),
  });
  return made ? `${email}  ${password}` : `${email}  (was there already, with its own password)`;
}

async function demo() {
  const env = readEnv();
  await prepareDataDir(env.DATA_DIR);
  const log = createLog({ level: "warn" });
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
  try {
    await migrate(database.pool);
    await loadStartingContent(database.db, new Date());
    for (const role of roles) console.log(await addAccount(database.db, role));
  } finally {
    await database.close();
  }
}

demo().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
