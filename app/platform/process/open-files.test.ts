import { expect, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { createTestStorage } from "#tests/setup/test-storage.ts";
import { refuseOtherStorage } from "./open-files.server.ts";

const env = readEnv({ DATA_DIR: "/srv/tremplin" });

function warnings() {
  const said: string[] = [];
  return { said, log: { warn: (_: object, message: string) => void said.push(message) } };
}

test("a second process with a folder of its own is refused, one with the same folder is not", async () => {
  const { db, storage } = await startTestApp();
  const { log } = warnings();
  await refuseOtherStorage(db, storage, { env, log });
  await refuseOtherStorage(db, storage, { env, log });
  const other = await createTestStorage();
  await expect(refuseOtherStorage(db, other, { env, log })).rejects.toThrow(
    /^The files of this database are stored elsewhere: the folder \/srv\/tremplin\/uploads does not contain identity\/[\w-]+\. All processes/,
  );
});

test("of processes that start at once one names the storage, and no file stays behind", async () => {
  const { db, storage, clock } = await startTestApp();
  const { log } = warnings();
  const start = () => refuseOtherStorage(db, storage, { env, log, now: clock.now });
  await Promise.all([start(), start(), start()]);
  await sweepFiles(db, storage, new Date(clock.now.getTime() + 3_600_000));
  expect(await db.select().from(files)).toHaveLength(1);
  await start();
});

test("a storage that is away is not taken for another one", async () => {
  const { db, storage } = await startTestApp();
  const { said, log } = warnings();
  const away = { ...storage, get: () => Promise.reject(new Error("away")) };
  await refuseOtherStorage(db, away, { env, log });
  expect(said).toEqual(["The storage of files cannot be compared with the database for now"]);
});
