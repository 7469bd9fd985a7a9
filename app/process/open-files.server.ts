import type { Env } from "#app/env.server.ts";
import { openStorage, type Storage } from "#app/files/storage.server.ts";

/** Opens the storage of the environment. */
export function openFiles({ DATA_DIR, STORAGE_URL, ...env }: Env): Promise<Storage> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const keys = { sessionToken: env.AWS_SESSION_TOKEN };
  const credentials = accessKeyId && secretAccessKey && { accessKeyId, secretAccessKey, ...keys };
  return openStorage({
    dataDir: DATA_DIR,
    url: STORAGE_URL,
    credentials: credentials || undefined,
  });
}
