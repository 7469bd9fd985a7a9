import { isDeepStrictEqual } from "node:util";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import type { ItemChange } from "../drafts/change.ts";
import type { Parts } from "../drafts/drafts.server.ts";
import type { RevisionEvent } from "../drafts/revision.ts";
import { hasRight } from "../rights.ts";
import { type Part, parts } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import { fieldsWithoutPicture, fieldsWithUnknownMedia } from "./media-uses.server.ts";
import { type Copies, factsOf, fieldsOf, nameOf } from "./readiness.server.ts";
import { blockersOf, readiness, readyLanguages } from "./readiness.ts";
import { isUsable } from "./slug-from.ts";

type Writing = { copies: Parts; change: ItemChange; event: RevisionEvent; act: Act };

/** All problems of a write, so that they are reported together. */
export async function problemsOf(
  db: Db | Tx,
  kind: StoredKind,
  { copies, change, event, act }: Writing,
): Promise<FieldErrors> {
  const publishes =
    event !== "autosaved" &&
    change.status === "published" &&
    hasRight(act.user, kind.section, "publish");
  return {
    ...(event === "created" ? unsaid(kind, change, act) : {}),
    ...unusableSlugs(change, copies, act),
    ...(await unknownReferences(db, kind, { change, copies, act })),
    ...(publishes ? await unready(db, kind, { copies, change, event, act }) : {}),
  };
}

/** What visitors would miss if the change were published with it. */
async function unready(db: Db | Tx, kind: StoredKind, { copies, change, event, act }: Writing) {
  const after = withChange(kind, copies, change);
  const written = locales.filter((locale) => change.parts[locale]);
  const facts = await factsOf(db, kind, after);
  const otherwise = event === "created" ? [act.locale] : readyLanguages(facts);
  const languages = written.length ? written : otherwise;
  return fieldsOf(blockersOf(readiness({ ...facts, languages })), act);
}

/** What a part will say: what is there, with what the change says of it. */
export function resultOf(kind: StoredKind, copies: Parts, change: ItemChange, part: Part): Content {
  const blank = part === "shared" ? kind.shared : kind.words;
  const changed = change.parts[part]?.content;
  const result = { ...blank, ...copies[part]?.content, ...changed };
  return part === "shared" || !kind.agreeing ? result : kind.agreeing(result, changed ?? {});
}

/** A new item needs a title in some language, and every shared field without a default. */
function unsaid(kind: StoredKind, change: ItemChange, act: Act): FieldErrors {
  const required = [act.t("http.required")];
  const shared = resultOf(kind, {}, change, "shared");
  const facts = Object.keys(shared).filter((field) => shared[field] === undefined);
  const titled = locales.some((locale) => change.parts[locale]?.content.title);
  const written = locales.find((locale) => change.parts[locale]) ?? act.locale;
  return {
    ...(titled ? {} : { [nameOf(written, "title")]: required }),
    ...Object.fromEntries(facts.map((field) => [field, required])),
  };
}

function unusableSlugs({ parts: changes }: ItemChange, copies: Parts, { t }: Act): FieldErrors {
  const wrong = locales.filter((locale) => {
    const slug = changes[locale]?.slug;
    return slug && slug !== copies[locale]?.slug && !isUsable(slug);
  });
  return Object.fromEntries(
    wrong.map((locale) => [nameOf(locale, "slug"), [t("workingCopies.slugReserved")]]),
  );
}

type Referring = Pick<Writing, "change" | "copies" | "act">;

/** What a part refers to must be there: categories, tags, pictures. */
async function unknownReferences(
  db: Db | Tx,
  kind: StoredKind,
  { change, copies, act }: Referring,
) {
  const fields: FieldErrors = {};
  for (const part of parts) {
    const content = resultOf(kind, copies, change, part);
    if (!change.parts[part] || isDeepStrictEqual(content, copies[part]?.content)) continue;
    const facts = part === "shared" ? await kind.unknownFacts(db, content) : [];
    const media = await fieldsWithUnknownMedia(db, kind, content);
    for (const field of [...facts, ...media])
      fields[nameOf(part, field)] = [act.t("workingCopies.unknown")];
    for (const field of await fieldsWithoutPicture(db, kind, content))
      fields[nameOf(part, field)] = [act.t("workingCopies.notPicture")];
  }
  return fields;
}

/** The copies as the change leaves them; a slug will be made of the title. */
function withChange(kind: StoredKind, copies: Parts, change: ItemChange): Copies {
  const changed = locales.map((locale) => {
    const content = resultOf(kind, copies, change, locale);
    const { publicVersion = null, scheduledAt = null } = copies[locale] ?? {};
    return [locale, { slug: "to be made", content, stale: false, publicVersion, scheduledAt }];
  });
  const content = resultOf(kind, copies, change, "shared");
  const shared = { slug: null, content, stale: false, publicVersion: null, scheduledAt: null };
  return Object.fromEntries([...changed, ["shared", shared]]);
}
