import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Storage } from "#app/platform/files/storage.server.ts";
import type { BackupPlace } from "./backup-place.ts";

/** The prefix of backups in the bucket of the uploads. */
const PREFIX = "backups/";

/** Where complete backups are kept. */
export type Place = {
  kind: BackupPlace;
  names: () => Promise<string[]>;
  /** Takes a complete file from the folder of backups to this place. */
  keep: (path: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** The path of a file on this machine; brought into `folder` when it is elsewhere. */
  fetch: (name: string, folder: string) => Promise<string>;
};

type Options = { storage: Storage; folder: string };

export function openPlace(kind: BackupPlace, { storage, folder }: Options): Place {
  return kind === "bucket" ? bucketPlace(storage) : folderPlace(folder);
}

function folderPlace(folder: string): Place {
  return {
    kind: "folder",
    async names() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return readdir(folder);
    },
    keep: async () => {},
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: async (name) => join(folder, name),
  };
}

function bucketPlace(storage: Storage): Place {
  return {
    kind: "bucket",
    names: () => storage.list(PREFIX),
    /** An object of a bucket appears when it is whole. */
    async keep(path) {
      await storage.putFile(`${PREFIX}${basename(path)}`, path);
      await rm(path, { force: true });
    },
    remove: (name) => storage.delete(`${PREFIX}${name}`),
    async fetch(name, folder) {
      const path = join(folder, name);
      await storage.getFile(`${PREFIX}${name}`, path);
      return path;
    },
  };
}
