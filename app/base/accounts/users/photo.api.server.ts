import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { currentUser, roleOf } from "#app/platform/access/users.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { InTransaction } from "#app/platform/db/transaction.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { ownProfile } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { removePhoto, storePhoto } from "./photos.server.ts";

export const photoApi = new Hono<ApiEnv>()
  .post(
    "/",
    describeRoute({
      tags: ["accounts"],
      summary: "Put up a picture of oneself (5 MB): the body is the file itself",
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
    }),
    ownProfile,
    async (c) => {
      const { db, storage, user } = c.var;
      const write: InTransaction = (work) => transactionAs(c, work, { ownAccount: true });
      const services = { db, storage, write };
      const owner = { userId: user.id, trace: traceOf(c) };
      const changed = await storePhoto(services, c.req.raw.body, owner);
      return c.json(currentUser(changed, await roleOf(db, changed)));
    },
  )
  .delete("/", describe("accounts", "Take the picture of oneself away"), ownProfile, async (c) => {
    const { id } = c.var.user;
    const own = { ownAccount: true };
    const user = await transactionAs(c, (tx) => removePhoto(tx, id, traceOf(c)), own);
    return c.json(currentUser(user, await roleOf(c.var.db, user)));
  });
