import { Hono } from "hono";
import { traceOf } from "#app/audit/record.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext, ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { deleteMedia, tagMedia } from "./change-media.server.ts";
import { listTags } from "./queries.server.ts";
import { limits, MediaBulk, type MediaBulkResult } from "./schema.ts";

export const mediaTagsApi = new Hono<ApiEnv>().get(
  "/",
  describe("media", "The tags of the library, and how many files have each"),
  may("news.create"),
  async (c) => c.json(await listTags(c.var.db)),
);

/** One action on many files, each in its own transaction. */
export const mediaBulkApi = new Hono<ApiEnv>().post(
  "/",
  describe("media", "Tag, untag or delete up to 200 files; what is used stays and is named"),
  may("media.manage"),
  validate("json", MediaBulk),
  async (c) => {
    const wanted = c.req.valid("json");
    const result: MediaBulkResult = { done: [], failed: [] };
    for (const id of new Set(wanted.ids)) {
      const problem = await perform(c, wanted, id);
      if (problem === null) result.done.push(id);
      else result.failed.push({ id, message: problem });
    }
    return c.json(result);
  },
);

/** The reason of a refusal; null on success. */
async function perform(c: ApiContext, wanted: MediaBulk, id: number): Promise<string | null> {
  const { jobs, t } = c.var;
  try {
    if (wanted.action === "delete") {
      const uses = await transactionAs(c, (tx) => deleteMedia(tx, jobs, id, traceOf(c)));
      return uses.length ? t("media.inUse", { count: uses.length }) : null;
    }
    const { tag, action } = wanted;
    const change = { id, tag, on: action === "tag" };
    const done = await transactionAs(c, (tx) => tagMedia(tx, change, traceOf(c)));
    return done ? null : t("media.tooManyTags", { most: limits.tags });
  } catch (error) {
    if (error instanceof AppError && error.refusal === "notFound") return t("media.gone");
    throw error;
  }
}
