import { Hono } from "hono";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { asId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { type Act, actOf, itemFor } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { changeFrom, type ItemChange, type ItemInput, nameAsSent } from "../drafts/change.ts";
import { createItem } from "../drafts/create-item.server.ts";
import { deleteItem } from "../drafts/delete-item.server.ts";
import { readItem, refuseUnless } from "../drafts/drafts.server.ts";
import { readEditorItem } from "../drafts/read-item.server.ts";
import type { RevisionEvent } from "../drafts/revision.ts";
import { saveItem } from "../drafts/save-item.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { publishSaved } from "../publish/keep-public.server.ts";
import { problemsOf } from "../publish/problems.server.ts";
import { publishItem } from "../publish/publish-item.server.ts";
import { throwSlugConflict } from "../publish/slugs.server.ts";
import { archiveItem, unarchiveItem, unpublishItem } from "../publish/withdraw-item.server.ts";
import { hasRight, permissionFor } from "../rights.ts";
import { stateOf } from "../rules.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";

type Answer<T extends KindTypes, Given extends object> = (
  c: ApiContext,
  kind: ServerKind<T>,
  key: { id: number },
) => Promise<Given>;

/** `POST`: a new item. Everybody on the staff may; only some may publish it at once. */
export function createRoute<T extends KindTypes, Given extends object>(
  kind: ServerKind<T>,
  answer: Answer<T, Given>,
) {
  return new Hono<ApiEnv>().post(
    "/",
    describe(kind.section, "Create a draft; published at once with `status` from those who may", {
      refuses: [429],
    }),
    may(permissionFor(kind.section, "create")),
    validate("json", forNew(kind), furtherProblems(kind, "created")),
    async (c) => {
      const act = actOf(c);
      const input: ItemInput = c.req.valid("json");
      const change = changeFrom(input, c.var.locale, kind);
      const id = await writeAsSent(c, kind, input, async (tx) => {
        const created = await createItem(tx, kind, change, act);
        await followStatus(tx, kind, { id: created, change, act });
        return created;
      });
      return c.json(await answer(c, kind, { id }), 201);
    },
  );
}

/** The OpenAPI document names the required fields of a new item; the title may be in any language. */
function forNew<T extends KindTypes>(kind: ServerKind<T>): ServerKind<T>["input"] {
  const required = Object.keys(kind.shared).filter((field) => kind.shared[field] === undefined);
  return kind.input.meta({
    ...(required.length ? { required } : {}),
    anyOf: [{ required: ["title"] }, { required: ["translations"] }],
  });
}

const summaries = {
  editor: "Save; with `status` also publish, unpublish or archive",
  contract:
    "Save; with `status` also publish, unpublish or archive. What is published stays so, and is answered as visitors read it",
};

/**
 * `PUT` and `DELETE` on one item. The editor saves working copies; for clients of the contract the
 * text of a published item is what visitors read.
 */
export function changeRoutes<T extends KindTypes, Given extends object>(
  kind: ServerKind<T>,
  answer: Answer<T, Given>,
  client: keyof typeof summaries,
) {
  return new Hono<ApiEnv>()
    .put(
      "/:id",
      describe(kind.section, summaries[client], { refuses: [429] }),
      signedIn,
      validate("param", Id),
      validate("json", kind.input, furtherProblems(kind, "saved"), inputFor(kind)),
      async (c) => {
        const act = actOf(c);
        const { id } = c.req.valid("param");
        const own = kindOfItem(kind, id);
        const input: ItemInput = c.req.valid("json");
        const change = changeFrom(input, c.var.locale, own);
        await writeAsSent(c, own, input, async (tx) => {
          const item = await saveItem(tx, own, { id, change, event: "saved", act });
          if (client === "contract") refuseProposal(own, item, act);
          if (client === "contract" && change.status === undefined) {
            await publishSaved(tx, own, { item, change, act });
          } else await followStatus(tx, own, { id, change, act });
        });
        return c.json(await answer(c, kind, { id }));
      },
    )
    .delete(
      "/:id",
      describe(kind.section, "Delete; it can be had back from the bin for thirty days"),
      signedIn,
      validate("param", Id),
      itemFor(kind, "delete"),
      async (c) => {
        const act = actOf(c);
        await transactionAs(c, (tx) => deleteItem(tx, kind, c.req.valid("param").id, act));
        return c.json({ success: true as const });
      },
    );
}

/** Clients of the contract know no proposals: what they replace is what visitors read. */
function refuseProposal({ section }: StoredKind, item: ItemRow, { user, now }: Act) {
  const isOut = item.status === "scheduled" || stateOf(item, now) === "published";
  if (isOut && !hasRight(user, section, "edit")) throw new AppError("forbidden");
}

/** `PUT` on the working copy of one item. */
export function draftRoute<T extends KindTypes>(kind: ServerKind<T>) {
  return new Hono<ApiEnv>().put(
    "/:id/draft",
    describe(kind.section, "Autosave: the working copy only, never what visitors read", {
      refuses: [429],
    }),
    signedIn,
    validate("param", Id),
    validate("json", kind.input, furtherProblems(kind, "autosaved"), inputFor(kind)),
    async (c) => {
      const act = actOf(c);
      const { id } = c.req.valid("param");
      const own = kindOfItem(kind, id);
      const input: ItemInput = c.req.valid("json");
      const change = changeFrom(input, c.var.locale, own);
      await writeAsSent(c, own, input, (tx) =>
        saveItem(tx, own, { id, change, event: "autosaved", act }),
      );
      return c.json(await readEditorItem(c, kind, { id }));
    },
  );
}

/** The schema of the item of the path, where the fields depend on the item. */
function inputFor<T extends KindTypes>(kind: ServerKind<T>) {
  return (c: ApiContext) => kindOfItem(kind, asId(c.req.param("id") ?? "") ?? 0).input;
}

/**
 * Adds the problems that only the database knows to those of the schema, for callers who may write.
 * A valid input is checked by the write itself, on the locked item.
 */
function furtherProblems(of: StoredKind, event: RevisionEvent) {
  return async (c: ApiContext, sound: ItemInput, wrong: FieldErrors): Promise<FieldErrors> => {
    if (event === "created" && of.fixed) throw new AppError("forbidden");
    if (Object.keys(wrong).length === 0) return {};
    const { db, locale } = c.var;
    const act = actOf(c);
    const id = asId(c.req.param("id") ?? "");
    const kind = kindOfItem(of, id ?? 0);
    const read = id === null ? null : await readItem(db, kind, id);
    if (id !== null) refuseUnless(kind, read?.item, { ...act, right: "edit" });
    const copies = read?.copies ?? {};
    const change = changeFrom(sound, locale, kind);
    const problems = await problemsOf(db, kind, { copies, change, event, act });
    return asSent(problems, sound, { locale, kind });
  };
}

/** Like `write`; errors name the fields the way the caller wrote them. */
function writeAsSent<T>(
  c: ApiContext,
  kind: StoredKind,
  input: ItemInput,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return write(c, work).catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = asSent(error.fields, input, { locale: c.var.locale, kind });
    const { refusal, reason, values, headers, details } = error;
    throw new AppError(refusal, { reason, values, headers, details, fields });
  });
}

function asSent<Messages>(
  problems: Record<string, Messages>,
  input: ItemInput,
  { locale, kind }: { locale: Locale; kind: StoredKind },
): Record<string, Messages> {
  const named = Object.entries(problems).map(([name, messages]) => [
    nameAsSent(name, input, locale, kind.words),
    messages,
  ]);
  return Object.fromEntries(named);
}

/** One transaction; a slug taken by another transaction at the same moment is reported as a conflict. */
export function write<T>(c: ApiContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactionAs(c, work).catch(throwSlugConflict);
}

type Wish = { id: number; change: ItemChange; act: Act };

/** A status in the body counts only from those who may set it. */
async function followStatus(tx: Tx, kind: StoredKind, { id, change, act }: Wish) {
  const { status, publishAt, parts } = change;
  if (status === undefined) return;
  if (status === "archived" && hasRight(act.user, kind.section, "archive")) {
    return archiveItem(tx, kind, id, act);
  }
  if (!hasRight(act.user, kind.section, "publish")) return;
  if (status === "draft") {
    await unpublishItem(tx, kind, { id }, act);
    return unarchiveItem(tx, kind, id, act);
  }
  const written = locales.filter((locale) => parts[locale]);
  const languages = written.length ? { locales: written } : {};
  if (status === "published") await publishItem(tx, kind, { id, publishAt, ...languages }, act);
}
