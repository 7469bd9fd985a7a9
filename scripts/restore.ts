import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readIdentities } from "../app/platform/backup/age.server.ts";
import { restoreBackup } from "../app/platform/backup/restore-backup.server.ts";
import { StartError } from "../app/platform/start-error.ts";
import { runCommand, withSite } from "./backup/command.ts";

const USAGE =
  "npm run restore FILE takes the one file that npm run backup made; an encrypted one also needs " +
  "-- --identity KEYFILE.";

/** `npm run restore FILE`: restores a backup into an empty database. */
runCommand(async () => {
  const { path, replace, identity } = asked();
  const identities = identity ? await readIdentities(identity) : [];
  await withSite(async (place) => {
    const now = new Date();
    const report = (sentence: string) => console.log(sentence);
    const { tables, files, jobs, made_at } = await restoreBackup({
      ...place,
      path,
      replace,
      identities,
      now,
      report,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows and ${files.length} files are back as they were on ${made_at}.`);
    if (jobs.rows) {
      console.log(`${jobs.rows} emails and other jobs were waiting: they go on at the next start.`);
    }
    console.log("Everybody signs in again. Start the site with npm start.");
  });
});

/** npm changes into the folder of the project; a path may be relative to another one. */
function here(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

function asked() {
  try {
    const options = {
      replace: { type: "boolean", default: false },
      identity: { type: "string" },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [backupPath, ...others] = positionals;
    if (!backupPath || others.length) throw new StartError(USAGE);
    const { replace, identity } = values;
    return { path: here(backupPath), replace, identity: identity ? here(identity) : null };
  } catch {
    throw new StartError(USAGE);
  }
}
