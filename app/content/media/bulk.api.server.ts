import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may, mayAny } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { deleteMedia, tagMedia } from "./change-media.server.ts";
import { listTags } from "./queries.server.ts";
import { limits, MediaBulk, type MediaBulkResult } from "./schema.ts";

export const mediaTagsApi = new Hono<ApiEnv>().get(
  "/",
  describe("media", "The tags of the library, and how many files have each"),
  mayAny("news.create", "formations.create"),
  async (c) => c.json(await listTags(c.var.db)),
);

/** One action on many files, in one transaction with a fixed number of statements. */
export const mediaBulkApi = new Hono<ApiEnv>().post(
  "/",
  describe("media", "Tag, untag or delete up to 200 files; what is used stays and is named"),
  may("media.manage"),
  validate("json", MediaBulk),
  async (c) => {
    const wanted = c.req.valid("json");
    const ids = [...new Set(wanted.ids)];
    const refused = await (wanted.action === "delete"
      ? deleteUnused(c, ids)
      : changeTag(c, ids, wanted));
    const result: MediaBulkResult = {
      done: ids.filter((id) => !refused.has(id)),
      failed: [...refused].map(([id, message]) => ({ id, message })),
    };
    return c.json(result);
  },
);

type Refused = Map<number, string>;

async function deleteUnused(c: ApiContext, ids: number[]): Promise<Refused> {
  const { jobs, t } = c.var;
  const used = await transactionAs(c, (tx) => deleteMedia(tx, jobs, ids, traceOf(c)));
  return new Map([...used].map(([id, uses]) => [id, t("media.inUse", { count: uses.length })]));
}

async function changeTag(
  c: ApiContext,
  ids: number[],
  { tag, action }: { tag: string; action: "tag" | "untag" },
): Promise<Refused> {
  const { t } = c.var;
  const change = { ids, tag, on: action === "tag" };
  const refused = await transactionAs(c, (tx) => tagMedia(tx, change, traceOf(c)));
  return new Map([...refused].map(([id, why]) => [id, t(`media.${why}`, { most: limits.tags })]));
}
