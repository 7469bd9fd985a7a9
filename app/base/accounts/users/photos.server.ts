import { nameOf } from "#app/platform/access/current-user.ts";
import type { User } from "#app/platform/access/users.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { InTransaction } from "#app/platform/db/transaction.server.ts";
import { acceptUpload } from "#app/platform/files/accept-upload.server.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { updateUser, userById } from "./queries.server.ts";
import { photoLimit } from "./schema.ts";

/** Pixels: three times the displayed size, for dense screens. */
const SIDE = 320;

type PhotoServices = { db: Db; storage: Storage; write: InTransaction };
type PhotoOwner = { userId: number; trace: Trace };

export function photoKey(userId: number, name: string): string {
  return `photos/${userId}/${name}`;
}

/** Stores a square photo and releases the previous one. */
export function storePhoto(
  services: PhotoServices,
  body: ReadableStream<Uint8Array> | null,
  { userId, trace }: PhotoOwner,
): Promise<User> {
  return acceptUpload(
    { ...services, now: trace.at },
    {
      body,
      accepted: { image: photoLimit },
      square: SIDE,
      keyOf: ({ hash, extension }) => photoKey(userId, `${hash}.${extension}`),
      save: (tx, { hash, extension }) => changePhoto(tx, `${hash}.${extension}`, { userId, trace }),
    },
  );
}

export function removePhoto(tx: Tx, userId: number, trace: Trace): Promise<User> {
  return changePhoto(tx, null, { userId, trace });
}

async function changePhoto(
  tx: Tx,
  photo: string | null,
  { userId, trace }: PhotoOwner,
): Promise<User> {
  const before = await userById(tx, userId);
  const after = await updateUser(tx, userId, { photo, updatedAt: trace.at });
  const previous = before?.photo;
  if (previous && previous !== photo)
    await releaseFiles(tx, [photoKey(userId, previous)], trace.at);
  if (before?.photo === photo) return after;
  const subject = { type: "user", id: userId, label: nameOf(after) };
  const action = photo ? "users.photo_changed" : "users.photo_removed";
  await record(tx, { ...trace, action, subject });
  return after;
}
