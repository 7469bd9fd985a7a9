import { Hono } from "hono";
import { z } from "zod";
import type { FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { actOf, itemFor } from "../act.server.ts";
import { momentOf } from "../drafts/change.ts";
import { duplicateItem } from "../drafts/create-item.server.ts";
import { deleteTranslation } from "../drafts/delete-item.server.ts";
import { leave, stayPresent } from "../drafts/presence.server.ts";
import { PresenceInput } from "../drafts/presence.ts";
import { readEditorItem } from "../drafts/read-item.server.ts";
import { previewToken } from "../publish/preview.server.ts";
import { publishItem } from "../publish/publish-item.server.ts";
import {
  archiveItem,
  unarchiveItem,
  unpublishItem,
  unscheduleItem,
} from "../publish/withdraw-item.server.ts";
import { PublishInput, UnpublishInput } from "../schema.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { write } from "./item-routes.server.ts";

const ItemLocale = Id.extend({ locale: z.enum(locales) });

/** What is done to one item besides writing it. */
export function actRoutes<T extends KindTypes>(kind: ServerKind<T>) {
  return new Hono<ApiEnv>()
    .post(
      "/:id/publish",
      describe(kind.section, "Publish languages, now or at a later moment", { refuses: [429] }),
      signedIn,
      validate("param", Id),
      itemFor(kind, "publish"),
      validate("json", PublishInput, hourPassed),
      async (c) => {
        const { id } = c.req.valid("param");
        const { publish_at, end_at, ...input } = c.req.valid("json");
        const moments = { publishAt: momentOf(publish_at), endAt: momentOf(end_at) };
        await write(c, (tx) => publishItem(tx, kind, { id, ...moments, ...input }, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .post(
      "/:id/unpublish",
      describe(kind.section, "Take languages away from visitors; without French none is left"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "publish"),
      validate("json", UnpublishInput),
      async (c) => {
        const { id } = c.req.valid("param");
        const input = c.req.valid("json");
        await write(c, (tx) => unpublishItem(tx, kind, { id, ...input }, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .post(
      "/:id/unschedule",
      describe(kind.section, "Take back what was planned; what is public stays so"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "publish"),
      async (c) => {
        const { id } = c.req.valid("param");
        await write(c, (tx) => unscheduleItem(tx, kind, id, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .post(
      "/:id/archive",
      describe(kind.section, "Archive: removed from the site, kept in the content editor"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "archive"),
      async (c) => {
        const { id } = c.req.valid("param");
        await write(c, (tx) => archiveItem(tx, kind, id, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .post(
      "/:id/unarchive",
      describe(kind.section, "Take out of the archive, as a draft"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "archive"),
      async (c) => {
        const { id } = c.req.valid("param");
        await write(c, (tx) => unarchiveItem(tx, kind, id, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }));
      },
    )
    .post(
      "/:id/duplicate",
      describe(kind.section, "A draft that says the same, under other slugs", { refuses: [429] }),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      async (c) => {
        const source = c.req.valid("param").id;
        const id = await write(c, (tx) => duplicateItem(tx, kind, source, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id }), 201);
      },
    )
    .delete(
      "/:id/translations/:locale",
      describe(kind.section, "Throw away the working copy of a language that is not public"),
      signedIn,
      validate("param", ItemLocale),
      itemFor(kind, "edit"),
      async (c) => {
        const language = c.req.valid("param");
        await transactionAs(c, (tx) => deleteTranslation(tx, kind, language, actOf(c)));
        return c.json(await readEditorItem(c, kind, { id: language.id }));
      },
    )
    .post(
      "/:id/preview",
      describe(kind.section, "A link that shows the draft to whoever has it, for an hour"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      async (c) => {
        const shown = { kind: kind.key, id: c.req.valid("param").id };
        const { token, expires } = previewToken(await c.var.site.linkSecret(), shown, c.var.now);
        return c.json({ token, expires_at: expires.toISOString() });
      },
    )
    .post(
      "/:id/presence",
      describe(
        kind.section,
        "Say that the item is open, and where (every 15 s); answers who else has it open, the current versions and the words of the caller that others set aside",
      ),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      validate("json", PresenceInput),
      async (c) => {
        const { user, now } = c.var;
        const here = { ...c.req.valid("param"), ...c.req.valid("json"), userId: user.id, now };
        return c.json(await transactionAs(c, (tx) => stayPresent(tx, kind, here)));
      },
    )
    .delete(
      "/:id/presence",
      describe(kind.section, "Say that one has closed it"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "edit"),
      async (c) => {
        const { id } = c.req.valid("param");
        const { user } = c.var;
        await transactionAs(c, (tx) => leave(tx, kind, { id, userId: user.id }));
        return c.json({ success: true as const });
      },
    );
}

/** A time may pass between typing and sending. */
const GRACE = 60_000;

/** A time in the past is an error: publishing at once is not what the caller asked for. */
function hourPassed(
  { var: { t, now } }: ApiContext,
  { publish_at }: { publish_at?: string | null | undefined },
): FieldErrors {
  const passed = publish_at && Date.parse(publish_at) < now.getTime() - GRACE;
  return passed ? { publish_at: [t("workingCopies.hourPassed")] } : {};
}
