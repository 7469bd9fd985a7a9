import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { ListQuery, onePage } from "#app/platform/http/pagination.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { actOf, itemFor } from "../act.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { changeFrom } from "../drafts/change.ts";
import { readEditorItem } from "../drafts/read-item.server.ts";
import { restoreRevision, showRevision } from "../drafts/restore-revision.server.ts";
import {
  agreedFrench,
  countRevisions,
  keepVersion,
  listRevisions,
  nameRevision,
} from "../drafts/revisions.server.ts";
import { readScheduled } from "../schedule/read-schedule.server.ts";
import { KeepVersionInput, NameVersionInput, type Part, parts, RestoreInput } from "../schema.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { write } from "./item-routes.server.ts";

const bigId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const ItemRevision = Id.extend({ revision: bigId });
const ItemLanguage = Id.extend({ locale: z.enum(locales) });
const RevisionsQuery = ListQuery.pick({ locale: true, page: true, per_page: true }).extend({
  part: z.enum(parts).optional(),
});
const Against = z.object({
  locale: z.string().optional(),
  against: z.union([z.enum(["previous", "current"]), bigId]).default("previous"),
});

/** Earlier versions of an item, and restoring them. */
export function revisionRoutes<T extends KindTypes>(kind: ServerKind<T>) {
  return new Hono<ApiEnv>()
    .get(
      "/:id/revisions",
      describe(kind.section, "The revisions of an item, newest first; always in pages"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      validate("query", RevisionsQuery),
      async (c) => {
        const { db } = c.var;
        const query = c.req.valid("query");
        const { id } = c.req.valid("param");
        const revisions = await onePage(c.req.url, query, {
          count: () => countRevisions(db, kind, id, query.part),
          list: (window) => listRevisions(db, kind, id, { part: query.part, ...window }),
        });
        return c.json(revisions);
      },
    )
    .get(
      "/:id/translations/:locale/source",
      describe(kind.section, "The French a translation was last said to agree with"),
      signedIn,
      validate("param", ItemLanguage),
      itemFor(kind, "edit"),
      async (c) => {
        const { id, locale } = c.req.valid("param");
        return c.json({ content: await agreedFrench(c.var.db, kind, id, locale) });
      },
    )
    .get(
      "/:id/translations/:locale/scheduled",
      describe(kind.section, "The text that goes out at its hour, and what changed since"),
      signedIn,
      validate("param", ItemLanguage),
      itemFor(kind, "edit"),
      async (c) => c.json(await readScheduled(c.var.db, kind, c.req.valid("param"))),
    )
    .post(
      "/:id/revisions",
      describe(kind.section, "Keep a version: what a part says now, or a text that is given up", {
        refuses: [429],
      }),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      validate("json", KeepVersionInput),
      async (c) => {
        const { part, name, content } = c.req.valid("json");
        const given = content
          ? contentOf(kindOfItem(kind, c.req.valid("param").id), part, content)
          : null;
        const keeping = { ...c.req.valid("param"), part, name, content: given, act: actOf(c) };
        await transactionAs(c, (tx) => keepVersion(tx, kind, keeping));
        return c.json({ success: true as const }, 201);
      },
    )
    .patch(
      "/:id/revisions/:revision",
      describe(kind.section, "Give a version a name, to find it again"),
      signedIn,
      validate("param", ItemRevision),
      itemFor(kind, "edit"),
      validate("json", NameVersionInput),
      async (c) => {
        const naming = { ...c.req.valid("param"), ...c.req.valid("json"), act: actOf(c) };
        return c.json(await transactionAs(c, (tx) => nameRevision(tx, kind, naming)));
      },
    )
    .get(
      "/:id/revisions/:revision",
      describe(kind.section, "One revision, and how it differs from another or from now"),
      signedIn,
      validate("param", ItemRevision),
      itemFor(kind, "edit"),
      validate("query", Against),
      async (c) => {
        const { against } = c.req.valid("query");
        const detail = await showRevision(c.var.db, kind, { ...c.req.valid("param"), against });
        return c.json(detail);
      },
    )
    .post(
      "/:id/revisions/:revision/restore",
      describe(kind.section, "Make a revision the working copy again", { refuses: [429] }),
      signedIn,
      validate("param", ItemRevision),
      itemFor(kind, "edit"),
      validate("json", RestoreInput),
      async (c) => {
        const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
        await write(c, (tx) => restoreRevision(tx, kind, wanted, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id: wanted.id }));
      },
    );
}

/** The fields of a text as a save would take them; what it would refuse is refused here too. */
function contentOf<T extends KindTypes>(
  kind: ServerKind<T>,
  part: Part,
  content: Record<string, unknown>,
) {
  const sent = part === "shared" ? content : { translations: { [part]: content } };
  const parsed = kind.input.safeParse(sent);
  if (!parsed.success) throw new AppError("invalid");
  return changeFrom(parsed.data, defaultLocale, kind).parts[part]?.content ?? {};
}
