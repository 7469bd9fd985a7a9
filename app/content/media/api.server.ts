import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { can } from "#app/platform/access/permissions.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { InTransaction } from "#app/platform/db/transaction.server.ts";
import { AppError, isRefusal } from "#app/platform/errors.ts";
import { types } from "#app/platform/files/kinds.ts";
import {
  type ApiContext,
  type ApiEnv,
  notFound,
  type SignedInEnv,
} from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { byToken, may, mayAny, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { changeMedia, deleteMedia } from "./change-media.server.ts";
import { countBytesOf, fewAtOnce, refuseUsedUp } from "./daily-bytes.server.ts";
import { placesFor } from "./places-for.ts";
import {
  countMedia,
  fileKey,
  findMedia,
  listMedia,
  type MediaRow,
  mediaById,
} from "./queries.server.ts";
import { replaceMedia } from "./replace-media.server.ts";
import {
  type KnownFile,
  MediaChange,
  type MediaDetails,
  MediaQuery,
  ReplaceQuery,
  UploadQuery,
} from "./schema.ts";
import { uploadMedia } from "./upload-media.server.ts";
import { isShown, placesOf } from "./uses.server.ts";

type MediaEnv = ApiEnv & { Variables: { subject: MediaRow } };
type GuardedEnv = SignedInEnv & { Variables: { subject: MediaRow } };

const found = foundBy(mediaById, (c: Context<MediaEnv>, media) => c.set("subject", media));

/** The words of a picture on public pages are for editors, whoever added it. */
const mayDescribe = guarding(
  createMiddleware<GuardedEnv>(async (c, next) => {
    const { db, subject, user } = c.var;
    const writes = can(user, "news.create") || can(user, "formations.create");
    const own = subject.uploadedBy === user.id && writes;
    const allowed = can(user, "media.manage") || (own && !(await isShown(db, subject.id)));
    if (!allowed) throw new AppError("forbidden");
    await next();
  }),
  byToken,
);

/**
 * Who writes may choose from the library and add to it, and describes what they added until visitors
 * see it; everything else is for editors.
 */
export const mediaApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("media", "A page of the pictures and documents of the library, newest first"),
    mayAny("news.create", "formations.create"),
    validate("query", MediaQuery),
    async (c) => {
      const { locale: _, ...filter } = c.req.valid("query");
      const { db, locale } = c.var;
      const page = await onePage(c.req.url, filter, {
        count: () => countMedia(db, filter),
        list: (window) => listMedia(db, locale, filter, window),
      });
      return c.json(page);
    },
  )
  .post(
    "/",
    describe(
      "media",
      "Add a picture (15 MB), a PDF (5 MB) or a recording (2 MB): the body is the file itself",
      {
        takesFile: true,
      },
    ),
    mayAny("news.create", "formations.create"),
    fewAtOnce,
    validate("query", UploadQuery),
    async (c) => {
      await refuseUsedUp(c);
      const { filename: name, unless_known } = c.req.valid("query");
      const sent = { body: c.req.raw.body, name, unlessKnown: unless_known !== undefined };
      try {
        const id = await uploadMedia(servicesOf(c), sent, traceOf(c));
        return c.json(await details(c, id), 201);
      } catch (error) {
        if (!isRefusal(error, "media.known")) throw error;
        const existing = await details(c, Number(error.details.id));
        const message = c.var.t("media.known", { title: existing.title });
        return c.json({ message, existing } satisfies KnownFile, 409);
      }
    },
  )
  .get(
    "/:id",
    describe("media", "One picture or document, and where it is used"),
    signedIn,
    found,
    mayAny("news.create", "formations.create"),
    validate("param", Id),
    async (c) => c.json(await details(c, c.var.subject.id)),
  )
  .get(
    "/:id/file",
    describe("media", "Download the file", { file: Object.values(types) }),
    signedIn,
    found,
    mayAny("news.create", "formations.create"),
    validate("param", Id),
    async (c) => {
      const { subject, storage } = c.var;
      const bytes = (await storage.get(fileKey(subject))) ?? notFound();
      const filename = `${subject.title}.${subject.extension}`;
      const type = types[subject.extension];
      return privateFileAnswer({ bytes, type, filename, disposition: "attachment" });
    },
  )
  .put(
    "/:id/file",
    describe("media", "Another file of the same kind in its place: whatever uses it follows", {
      takesFile: true,
    }),
    signedIn,
    found,
    may("media.manage"),
    fewAtOnce,
    validate("param", Id),
    validate("query", ReplaceQuery),
    async (c) => {
      await refuseUsedUp(c);
      const { subject } = c.var;
      const sent = { body: c.req.raw.body, name: c.req.valid("query").filename };
      await replaceMedia(servicesOf(c), subject, sent, traceOf(c)).catch((error: unknown) => {
        if (!isRefusal(error, "media.refused.kind")) throw error;
        throw new AppError("invalid", {
          fields: { file: [`media.replace.otherKind.${subject.kind}`] },
        });
      });
      return c.json(await details(c, subject.id));
    },
  )
  .patch(
    "/:id",
    describe(
      "media",
      "Change title, alternative texts or focal point; authors of what they added, until it is public",
    ),
    signedIn,
    found,
    mayDescribe,
    validate("param", Id),
    validate("json", MediaChange),
    async (c) => {
      const { jobs, subject } = c.var;
      const change = c.req.valid("json");
      await transactionAs(c, (tx) => changeMedia(tx, jobs, subject.id, change, traceOf(c)));
      return c.json(await details(c, subject.id));
    },
  )
  .delete(
    "/:id",
    describe("media", "Delete what nothing uses; 409 tells the places that do"),
    signedIn,
    found,
    may("media.manage"),
    validate("param", Id),
    async (c) => {
      const { jobs, subject, t } = c.var;
      const ids = [subject.id];
      const used = await transactionAs(c, (tx) => deleteMedia(tx, jobs, ids, traceOf(c)));
      const uses = used.get(subject.id) ?? [];
      if (!uses.length) return c.json({ success: true as const }, 200);
      const places = placesFor(c.var.user, uses);
      return c.json({ message: t("media.inUse", { count: uses.length }), places }, 409);
    },
  );

function servicesOf(c: ApiContext) {
  const { db, jobs, storage } = c.var;
  const write: InTransaction = (work) => transactionAs(c, work);
  return { db, jobs, storage, write, count: countBytesOf(c) };
}

async function details(c: ApiContext, id: number): Promise<MediaDetails> {
  const { db, locale, user } = c.var;
  const [item, uses] = await Promise.all([findMedia(db, id, locale), placesOf(db, [id])]);
  return item && user ? { ...item, places: placesFor(user, uses) } : notFound();
}
