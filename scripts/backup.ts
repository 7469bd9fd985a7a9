import { join } from "node:path";
import { makeBackup } from "../app/platform/backup/make-backup.server.ts";
import { runCommand, size, withSite } from "./backup/command.ts";

/** `npm run backup`: one file with the database and the uploads, while the site runs or not. */
runCommand(() =>
  withSite(async (place) => {
    const folder = join(place.dataDir, "backups");
    const made = await makeBackup({ ...place, folder, now: new Date() });
    const { path, bytes, manifest, recorded } = made;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${path}\n${rows} rows, ${manifest.files.length} files, ${size(bytes)}`);
    if (manifest.missing.length) {
      console.error(
        `${manifest.missing.length} files were already missing, and are not in it:\n` +
          manifest.missing.join("\n"),
      );
    }
    if (!recorded) {
      console.error("It is complete, but the check list of the site does not know of it.");
    }
    console.error(
      place.recipient
        ? "It is encrypted for the key in BACKUP_AGE_RECIPIENT: without the other half nobody reads it."
        : "It holds personal data and is not encrypted: keep it where only you can read it.",
    );
  }),
);
