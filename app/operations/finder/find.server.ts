import { listRegistrations } from "#app/admissions/records/list/list.queries.server.ts";
import { listUsers } from "#app/base/accounts/users/queries.server.ts";
import { listMedia } from "#app/content/media/queries.server.ts";
import type { StoredKind } from "#app/content/working-copies/content-kind.server.ts";
import { rowView } from "#app/content/working-copies/drafts/editor-item.server.ts";
import { listItems } from "#app/content/working-copies/lists/list-items.server.ts";
import { mayEdit, stateOf } from "#app/content/working-copies/rules.ts";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { can, type Permission } from "#app/platform/access/permissions.ts";
import { roleName } from "#app/platform/access/role-name.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import type { SearchResult } from "#app/staff/frame/search-result.ts";
import { formationServerKind } from "#app/website/formations/content-kind.server.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";

/** Maximum per kind. */
const MAX_PER_KIND = 5;

type Reader = { user: CurrentUser; now: Date; today: string; locale: Locale; t: Translator };

/** Finds what the user may open by name, ignoring accents and case. */
export async function findAnything(
  db: Db,
  search: string,
  reader: Reader,
): Promise<SearchResult[]> {
  const found = await Promise.all([
    findItems(db, postServerKind, search, reader),
    findItems(db, formationServerKind, search, reader),
    allowed(reader, "media.manage") ? findMedia(db, search, reader) : [],
    allowed(reader, "registrations.read") ? findRegistrations(db, search, reader) : [],
    allowed(reader, "users.manage") ? findPeople(db, search, reader) : [],
  ]);
  return found.flat();
}

/** The same rule as the guards of the lists. */
function allowed({ user }: Reader, permission: Permission): boolean {
  return can(user, permission);
}

async function findItems(
  db: Db,
  kind: StoredKind,
  search: string,
  { user, now, locale, t }: Reader,
): Promise<SearchResult[]> {
  const found = kind.key === "formation" ? "formation" : "post";
  const slice = { limit: MAX_PER_KIND, sort: "-edited_at" as const };
  const rows = await listItems(db, kind, locale, { user, now, search }, slice);
  return rows.map((row) => {
    const { head } = rowView(row, locale);
    const { id } = row.item;
    const path = mayEdit(user, kind.section, row.item) ? kind.edit(id) : kind.view(id);
    const note = [t(`editor.states.${stateOf(row.item, now)}`), head?.summary].filter(Boolean);
    return {
      kind: found,
      id,
      title: head?.title || t("editor.untitled"),
      note: note.join(" · "),
      path,
    };
  });
}

async function findMedia(db: Db, search: string, { locale, t }: Reader): Promise<SearchResult[]> {
  const rows = await listMedia(db, locale, { search }, { limit: MAX_PER_KIND });
  return rows.map(({ id, title, kind, filename }) => {
    const what = t(`media.kind.${kind}`);
    const path = `/admin/media?item=${id}`;
    return { kind: "media", id, title: title || filename, note: `${what} · ${filename}`, path };
  });
}

async function findRegistrations(
  db: Db,
  search: string,
  { today, t }: Reader,
): Promise<SearchResult[]> {
  const rows = await listRegistrations(db, { search }, today, { limit: MAX_PER_KIND, offset: 0 });
  return rows.map(({ id, reference, first_names, last_name, status }) => ({
    kind: "registration" as const,
    id,
    title: `${first_names} ${last_name}`,
    note: [t(`registrations.status.${status}.label`), reference].join(" · "),
    path: `/admin/registration/${id}`,
  }));
}

async function findPeople(
  db: Db,
  search: string,
  { now, locale, t }: Reader,
): Promise<SearchResult[]> {
  const rows = await listUsers(db, { search }, { now, limit: MAX_PER_KIND });
  return rows.map((user) => ({
    kind: "user" as const,
    id: user.id,
    title: nameOf(user),
    note: [roleName(t, locale, user), user.email].join(" · "),
    path: `/admin/users?search=${encodeURIComponent(user.email)}`,
  }));
}
