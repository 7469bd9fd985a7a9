import { exportList } from "#app/platform/audit/export-list.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { actOf } from "../act.server.ts";
import { auditedAs } from "../audit.server.ts";
import { type LanguageState, screenSort } from "../schema.ts";
import type { KindTypes, ServerKind } from "../server-kind.server.ts";
import { filterOf, present, type QueryOf } from "./answer-list.server.ts";
import { countItems } from "./list-items.server.ts";

const columns = [
  "id",
  "title",
  "slug",
  "state",
  "fr",
  "en",
  "de",
  "published_at",
  "ends_at",
  "created_at",
  "created_by",
  "edited_at",
  "edited_by",
] as const;

/** The filtered list as a table to download, in the screen's order and the caller's language. */
export async function exportEditorList<T extends KindTypes>(
  c: ApiContext,
  kind: ServerKind<T>,
  query: QueryOf<T>,
): Promise<Response> {
  const { db, t } = c.var;
  const act = actOf(c);
  const { format = "csv", sort = screenSort } = query;
  const filter = filterOf(act, kind, query);
  const { format: _, page: __, per_page: ___, ...asked } = JSON.parse(JSON.stringify(query));
  return exportList(c, {
    format,
    name: t(`workingCopies.exportName.${kind.key}`),
    columns,
    header: (key) => t(`workingCopies.columns.${key}`),
    kind: (key) => (key.endsWith("_at") ? "moment" : undefined),
    action: auditedAs(kind, "exported"),
    subject: kind.key,
    after: { ...asked, rows: await countItems(db, kind, filter) },
    read: (slice) => present(db, act, kind, { filter, slice: { ...slice, sort } }),
    line: (row) => ({
      id: row.id,
      title: row.title,
      slug: row.slug,
      state: t(`workingCopies.states.${row.state}`),
      ...Object.fromEntries(
        locales.map((each) => [
          each,
          t(`workingCopies.languageStates.${inTable(row.languages[each])}`),
        ]),
      ),
      published_at: row.published_at,
      ends_at: row.ends_at,
      created_at: row.created_at,
      created_by: row.created_by?.name,
      edited_at: row.edited_at,
      edited_by: row.edited_by?.name,
    }),
  });
}

/** As the list shows it: what is public may have another text waiting. */
function inTable({ state, pending, scheduled_at }: LanguageState) {
  if (state !== "published") return state;
  return scheduled_at ? "planned" : pending ? "pending" : state;
}
