import { parseArgs } from "node:util";
import { hashPassword } from "../app/base/accounts/auth/passwords.server.ts";
import { insertUser, userByEmail } from "../app/base/accounts/users/queries.server.ts";
import { type Preset, presets } from "../app/platform/access/permissions.ts";
import { randomPassword } from "../app/platform/access/secret-text.server.ts";
import { migrate } from "../app/platform/db/migrate.server.ts";
import { type Db, openDatabase } from "../app/platform/db/open.server.ts";
import { readEnv } from "../app/platform/env.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { prepareDataDir } from "../app/platform/process/data-dir.server.ts";
import { databaseOptions } from "../app/platform/process/database-options.ts";
import { openFiles } from "../app/platform/process/open-files.server.ts";
import { StartError } from "../app/platform/start-error.ts";
import { loadStartingContent } from "../app/site/load-starting-content.server.ts";
import { countedYears } from "./demo/counted-years.ts";
import { fillDemo } from "./demo/fill.ts";
import { fillSiteValues } from "./demo/site-values.ts";

const USUAL = 600;

const emailOf = (role: Preset) => `demo-${role}@tremplin.example`;

/** One account per role, so that every part of the product can be tried. */
async function addAccount(db: Db, role: Preset): Promise<string> {
  const email = emailOf(role);
  const password = randomPassword();
  const made = await insertUser(db, {
    email,
    role,
    firstname: "Démo",
    lastname: role,
    isDefaultPassword: false,
    passwordHash: await hashPassword(password),
  });
  return made ? `${email}  ${password}` : `${email}  (was there already, with its own password)`;
}

async function account(db: Db, role: Preset) {
  const user = await userByEmail(db, emailOf(role));
  if (!user) throw new Error(`the account ${emailOf(role)} is missing`);
  return user;
}

function peopleWanted(): number {
  const { people } = parseArgs({ options: { people: { type: "string" } } }).values;
  const wanted = people === undefined ? USUAL : Number(people);
  if (Number.isInteger(wanted) && wanted >= 60 && wanted <= 500_000) return wanted;
  throw new StartError("--people takes a number from 60 to 500000, for example --people 100000.");
}

async function demo() {
  const people = peopleWanted();
  const env = readEnv();
  await prepareDataDir(env.DATA_DIR);
  const log = createLog({ level: "warn" });
  const database = await openDatabase({ ...databaseOptions(env), log });
  const { db } = database;
  try {
    await migrate(database.direct);
    await loadStartingContent(db, new Date());
    await fillSiteValues(db, new Date());
    const storage = await openFiles(env, log);
    const accounts: string[] = [];
    for (const role of presets) accounts.push(await addAccount(db, role));
    const [coordinator, editor] = [await account(db, "coordinator"), await account(db, "editor")];
    const readers = [coordinator.id, editor.id];
    const filled = await fillDemo(
      { db, storage, now: new Date() },
      { people, coordinator, readers },
    );
    console.log(accounts.join("\n"));
    console.log(filled ? await countedYears(db) : "The applicants were there already.");
  } finally {
    await database.close();
  }
}

demo().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
