import type { Env } from "#app/env.server.ts";
import { openStorage, type Storage, settingsProblem } from "#app/files/storage.server.ts";
import { StartError } from "#app/start-error.ts";

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
