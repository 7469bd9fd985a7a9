import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "../app/backup/restore-backup.server.ts";
import { StartError } from "../app/start-error.ts";
import { runCommand, withSite } from "./backup/command.ts";

const USAGE = "npm run restore FILE takes the one file that npm run backup made.";

/** `npm run restore FILE`: restores a backup into an empty database. */
runCommand(async () => {
  const { path, replace } = asked();
  await withSite(async (place) => {
    const now = new Date();
    const report = (sentence: string) => console.log(sentence);
    const { tables, files, jobs, made_at } = await restoreBackup({
      ...place,
      path,
      replace,
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

function asked(): { path: string; replace: boolean } {
  try {
    const options = { replace: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [backupPath, ...others] = positionals;
    if (!backupPath || others.length) throw new StartError(USAGE);
    // npm changes into the folder of the project; the path may be relative to another one.
    return { path: resolve(process.env.INIT_CWD ?? ".", backupPath), replace: values.replace };
  } catch {
    throw new StartError(USAGE);
  }
}
