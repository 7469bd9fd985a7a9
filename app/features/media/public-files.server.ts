import { type Context, Hono } from "hono";
import type { Db } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import { types } from "#app/files/kinds.ts";
import type { Storage } from "#app/files/storage.server.ts";
import { asId } from "#app/http/ids.ts";
import { matches } from "#app/http/page-cache.server.ts";
import { fileAnswer } from "#app/http/serve-file.server.ts";
import { type FileName, mediaKey, mediaUrl, parseFileName } from "./file-names.ts";
import { fileUrl, type MediaRow, mediaById } from "./queries.server.ts";

type Place = { db: Db; storage: Storage };

/** A name carries the hash of its content, so what it names never changes. */
const FOREVER = "public, max-age=31536000, immutable";

/** `/media/{id}/{width}-{hash}.{avif|webp|jpg|png}`: pictures come without asking the database. */
export function publicFiles(place: Place) {
  return new Hono().get("/:id/:name", async (c) => {
    const id = asId(c.req.param("id"));
    const name = parseFileName(c.req.param("name"));
    if (id === null || !name) throw new AppError("notFound");
    const bytes = await place.storage.get(mediaKey(id, name));
    if (!bytes) return elsewhere(c, place.db, id, name);
    return answer(c, bytes, name, await nameOf(place.db, id, name));
  });
}

function answer(c: Context, bytes: Uint8Array, name: FileName, filename: string): Response {
  const etag = `"${name.hash}-${bytes.length}"`;
  const response = fileAnswer({
    bytes,
    type: types[name.extension],
    filename,
    disposition: "inline",
    cacheControl: FOREVER,
  });
  response.headers.set("etag", etag);
  response.headers.set("cross-origin-resource-policy", "cross-origin");
  if (!matches(c.req.header("if-none-match") ?? null, etag)) return response;
  return new Response(null, { status: 304, headers: response.headers });
}

/** People save documents and want to know them again; a picture is saved as what its address says. */
async function nameOf(db: Db, id: number, name: FileName): Promise<string> {
  if (name.extension !== "pdf") return `${id}.${name.extension}`;
  const row = await mediaById(db, id).catch(() => null);
  return `${row?.title ?? id}.pdf`;
}

/** An older page names a crop that has been made anew since: the new one serves it as well. */
async function elsewhere(c: Context, db: Db, id: number, name: FileName): Promise<Response> {
  const row = await mediaById(db, id);
  const url = row && currentUrl(row, name);
  if (!url || url === c.req.path) throw new AppError("notFound");
  c.header("cache-control", "no-cache");
  return c.redirect(url, 302);
}

function currentUrl(row: MediaRow, name: FileName): string {
  const variant = "shape" in name ? row.variants?.[name.shape] : undefined;
  if (!("shape" in name) || !variant?.widths.includes(name.width)) return fileUrl(row);
  const format = name.extension === "avif" ? "avif" : "webp";
  return mediaUrl(row.id, { ...name, hash: variant.hash, extension: format });
}
