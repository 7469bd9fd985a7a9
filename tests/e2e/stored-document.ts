import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { registrationDocuments } from "../../app/admissions/registrations/tables.server.ts";
import { here } from "./site.ts";

/** Stores a document of a registration, as if it had been sent with the application. */
export async function storeDocument(
  registrationId: number,
  name: string,
  type: string,
  bytes: Uint8Array,
) {
  const { db, dataDir } = here();
  const fileKey = `private/${randomUUID()}`;
  await mkdir(join(dataDir, "uploads", "private"), { recursive: true });
  await writeFile(join(dataDir, "uploads", fileKey), bytes);
  await db.insert(registrationDocuments).values({
    registrationId,
    name,
    type,
    fileKey,
    state: "received" as const,
    bytes: bytes.length,
    receivedAt: new Date(),
  });
}
