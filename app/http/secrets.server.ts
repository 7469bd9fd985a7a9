import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { secrets } from "./tables.server.ts";

/**
 * A secret shared by all processes, created by the first one that needs it and read once per
 * process.
 */
export function sharedSecret(db: Db, name: string): () => Promise<string> {
  let known: Promise<string> | undefined;
  return () => {
    known ??= readOrMake(db, name).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

async function readOrMake(db: Db, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`the secret "${name}" cannot be read`);
  return row.value;
}
