import type { Db } from "#app/platform/db/open.server.ts";
import { sweepFiles, sweepIncoming } from "#app/platform/files/files.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { defineJob, type Handler, handle } from "#app/platform/jobs/job.ts";
import { makeVariants } from "./make-variants.server.ts";

export const variantsJob = defineJob<{ id: number }>("media-variants");
export const sweepJob = defineJob<object>("media-sweep", { retries: 2 });

type Services = { db: Db; storage: Storage; now?: () => Date };

export function mediaHandlers({ db, storage, now = () => new Date() }: Services): Handler[] {
  return [
    handle(variantsJob, ({ id }) => makeVariants({ db, storage, now }, id)),
    handle(
      sweepJob,
      async () => {
        await sweepFiles(db, storage, now());
        await sweepIncoming(storage, now());
      },
      { cron: "* * * * *" },
    ),
  ];
}
