import { Hono } from "hono";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { actOf, mayOpen } from "../act.server.ts";
import { readEditorItem } from "../drafts/read-item.server.ts";
import { eraseItem, listBin, recoverItem } from "../lists/bin.server.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { write } from "./item-routes.server.ts";

/** What was deleted in the last thirty days. */
export function binRoutes<T extends KindTypes>(kind: ServerKind<T>) {
  return new Hono<ApiEnv>()
    .get(
      "/bin",
      describe(kind.section, "Deleted items the caller may have back, the last one first"),
      mayOpen(kind),
      async (c) => c.json({ data: await listBin(c.var.db, kind, c.var.user) }),
    )
    .post(
      "/bin/:id/recover",
      describe(kind.section, "Take an item out of the bin, as a draft", { refuses: [404] }),
      signedIn,
      validate("param", Id),
      async (c) => {
        const { id } = c.req.valid("param");
        await write(c, (tx) => recoverItem(tx, kind, id, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .delete(
      "/bin/:id",
      describe(kind.section, "Erase an item of the bin for good", { refuses: [404] }),
      signedIn,
      validate("param", Id),
      async (c) => {
        await transactionAs(c, (tx) => eraseItem(tx, kind, c.req.valid("param").id, actOf(c)));
        return c.json({ success: true as const });
      },
    );
}
