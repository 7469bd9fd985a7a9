import type { Db } from "#app/platform/db/open.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import type { Handler } from "#app/platform/jobs/job.ts";

type Work = (tx: never) => Promise<unknown>;

/**
 * Runs a task like a process that is killed in the middle of a piece: so many transactions commit, or
 * as many as it takes, the next one does all its work and never commits, and nothing runs after it.
 */
export function dieAfterPieces(
  services: Services,
  handlerFor: (services: Services) => Handler,
  id: string,
  pieces: number | (() => Promise<boolean>),
): Promise<void> {
  return new Promise((died, failed) => {
    let committed = 0;
    async function transaction(work: Work, config?: object) {
      if (typeof pieces === "number" ? committed === pieces : await pieces()) {
        const killed = new Error("killed");
        await services.db
          .transaction(async (tx) => {
            await work(tx as never);
            throw killed;
          })
          .catch((error) => (error === killed ? died() : failed(error)));
        return new Promise(() => {});
      }
      const result = await services.db.transaction(work as never, config);
      committed += 1;
      return result;
    }
    const db = new Proxy(services.db, {
      get(target, name) {
        if (name === "transaction") return transaction;
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }) as Db;
    const over = () => failed(new Error("the task ended before it could be killed"));
    void handlerFor({ ...services, db })
      .run({ id })
      .then(over, failed);
  });
}
