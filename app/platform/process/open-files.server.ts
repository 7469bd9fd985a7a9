import type { Db } from "#app/platform/db/open.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { openStorage, type Storage, settingsProblem } from "#app/platform/files/storage.server.ts";
import { identifyStorage } from "#app/platform/files/storage-identity.server.ts";
import { StartError } from "#app/platform/start-error.ts";

type Log = { warn: (facts: object, message: string) => void };

/**
 * Opens the storage of the environment and tries it. Wrong settings are refused; a bucket that is
 * away for now is not, because everything but files works without it.
 */
export async function openFiles(
  { DATA_DIR, STORAGE_URL, ...env }: Env,
  log: Log,
): Promise<Storage> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const keys = { sessionToken: env.AWS_SESSION_TOKEN };
  const credentials = accessKeyId && secretAccessKey && { accessKeyId, secretAccessKey, ...keys };
  const storage = await openStorage({
    dataDir: DATA_DIR,
    url: STORAGE_URL,
    credentials: credentials || undefined,
  });
  try {
    await storage.probe();
  } catch (error) {
    const problem = settingsProblem(error);
    if (problem) throw new StartError(`The bucket of STORAGE_URL cannot be used: ${problem}.`);
    log.warn({ err: error }, "Files cannot be stored for now");
  }
  return storage;
}

/** Refuses to start on the storage of another database, or on an empty one beside a used database. */
export async function refuseOtherStorage(
  db: Db,
  storage: Storage,
  { env, log, now = new Date() }: { env: Env; log: Log; now?: Date },
): Promise<void> {
  let identity: Awaited<ReturnType<typeof identifyStorage>>;
  try {
    identity = await identifyStorage(db, storage, now);
  } catch (error) {
    log.warn({ err: error }, "The storage of files cannot be compared with the database for now");
    return;
  }
  if (identity.isOurs) return;
  const place = env.STORAGE_URL
    ? "the bucket of STORAGE_URL"
    : `the folder ${env.DATA_DIR}/uploads`;
  throw new StartError(
    `The files of this database are stored elsewhere: ${place} does not contain ${identity.key}. ` +
      "All processes of a database need the same storage: set STORAGE_URL to its bucket, or DATA_DIR " +
      "to its folder. If the files were moved, copy all of them, this one too.",
  );
}
