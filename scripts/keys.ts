import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rotateKey } from "../app/operations/health/rotate-key.server.ts";
import { transaction } from "../app/platform/db/transaction.server.ts";
import { secretNames } from "../app/platform/http/signing-keys.ts";
import { storageSecret } from "../app/platform/process/storage-secret.server.ts";
import { StartError } from "../app/platform/start-error.ts";
import { runCommand, withSite } from "./backup/command.ts";

const USAGE = `npm run keys -- rotate NAME [--now], where NAME is ${secretNames.join(", ")} or storage. See docs/keys.md.`;

/** `npm run keys -- rotate NAME`: replaces a key while the site runs or not. */
runCommand(async () => {
  const { name, atOnce } = asked();
  await withSite(async ({ database, dataDir }) => {
    if (name === "storage") return rotateStorage(dataDir);
    const trace = { actor: null, at: new Date(), address: "" };
    await transaction(database.db, (tx) => rotateKey(tx, name, { atOnce }, trace));
    console.log(
      atOnce
        ? `The key "${name}" is replaced. The former one opens nothing any more.`
        : `The key "${name}" is replaced. The new one signs in a minute, the former one is accepted for 31 days.`,
    );
  });
});

/** Nothing depends on what was encrypted with the former one. */
async function rotateStorage(dataDir: string) {
  if (process.env.STORAGE_SECRET) {
    throw new StartError("STORAGE_SECRET is set: change the variable and start the site again.");
  }
  const file = join(dataDir, "storage-secret");
  await rm(file, { force: true });
  await storageSecret(dataDir);
  console.log(`${file} is new. Start the site again; nobody is signed out.`);
}

function asked() {
  try {
    const options = { now: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [act, wanted, ...others] = positionals;
    const name = ([...secretNames, "storage"] as const).find((each) => each === wanted);
    if (act !== "rotate" || !name || others.length) throw new StartError(USAGE);
    return { name, atOnce: values.now };
  } catch {
    throw new StartError(USAGE);
  }
}
