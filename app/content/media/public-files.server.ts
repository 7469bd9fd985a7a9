import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { actingUser, findBearer } from "#app/platform/access/bearer.server.ts";
import { isDatabaseAway } from "#app/platform/db/away.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isAudio, types } from "#app/platform/files/kinds.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { cookieBearer } from "#app/platform/http/cookie-bearer.ts";
import { matches } from "#app/platform/http/etag.ts";
import { asId } from "#app/platform/http/ids.ts";
import { fileAnswer } from "#app/platform/http/serve-file.server.ts";
import { type FileName, mediaKey, mediaUrl, parseFileName } from "./file-names.ts";
import { fileUrl, type MediaRow, mediaById } from "./queries.server.ts";
import { isShown } from "./uses.server.ts";

type Services = { db: Db; storage: Storage; now: () => Date };

/** A name contains the hash of the content, so it never changes. */
const FOREVER = "public, max-age=31536000, immutable";

/** For staff: an unpublished file may be deleted or published at any time. */
const FOR_STAFF = "private, no-cache";

/**
 * `/media/{id}/{width}-{hash}.{avif|webp|jpg|png}`: files that public pages use. Others are served
 * only to signed-in staff; visitors get a 404.
 */
export function publicFiles(place: Services) {
  const shown = cacheShown(place);
  return new Hono().get("/:id/:name", async (c) => {
    const id = asId(c.req.param("id"));
    const name = parseFileName(c.req.param("name"));
    if (id === null || !name) throw new AppError("notFound");
    const bytes = await place.storage.get(mediaKey(id, name));
    const isPublic = await shown(id);
    if (!isPublic && !(await isStaff(place, c.req.raw))) throw new AppError("notFound");
    if (!bytes) return redirectToCurrent(c, place.db, id, name);
    const filename = await nameOf(place.db, id, name);
    const whole = answer(c, {
      bytes,
      name,
      filename,
      cacheControl: isPublic ? FOREVER : FOR_STAFF,
    });
    return isAudio(name.extension) ? partOf(c, whole, bytes) : whole;
  });
}

const CACHE_OPTIONS = { max: 5_000, ttl: 15_000, ttlResolution: 0 };

/** Caches for some seconds which files are public, as a page has many pictures. */
function cacheShown({ db, now }: Services): (id: number) => Promise<boolean> {
  const perf = { now: () => now().getTime() };
  const known = new LRUCache<number, true>({ ...CACHE_OPTIONS, perf });
  return async (id) => {
    if (known.has(id)) return true;
    // Without the database the file is served: whoever knows its name has seen it.
    const shown = await isShown(db, id).catch((error: unknown) => {
      if (isDatabaseAway(error)) return true;
      throw error;
    });
    if (shown) known.set(id, true);
    return shown;
  };
}

async function isStaff({ db, now }: Services, request: Request): Promise<boolean> {
  const header = request.headers.get("authorization") ?? cookieBearer(request);
  return actingUser(await findBearer(db, header, now())) !== null;
}

type ServedFile = { bytes: Uint8Array; name: FileName; filename: string; cacheControl: string };

function answer(c: Context, { bytes, name, filename, cacheControl }: ServedFile): Response {
  const etag = `"${name.hash}-${bytes.length}"`;
  const response = fileAnswer({
    bytes,
    type: types[name.extension],
    filename,
    disposition: "inline",
    cacheControl,
  });
  response.headers.set("etag", etag);
  response.headers.set("cross-origin-resource-policy", "cross-origin");
  if (!matches(c.req.header("if-none-match") ?? null, etag)) return response;
  return new Response(null, { status: 304, headers: response.headers });
}

/** Some browsers play a recording only from a server that gives parts of it. */
function partOf(c: Context, whole: Response, bytes: Uint8Array): Response {
  whole.headers.set("accept-ranges", "bytes");
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(c.req.header("range") ?? "") ?? [];
  if (start === undefined || whole.status !== 200) return whole;
  const from = Number(start);
  const to = Math.min(end ? Number(end) : bytes.length - 1, bytes.length - 1);
  const headers = new Headers(whole.headers);
  headers.delete("content-length");
  if (from > to) {
    headers.set("content-range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-range", `bytes ${from}-${to}/${bytes.length}`);
  headers.set("content-length", String(to + 1 - from));
  return new Response(bytes.slice(from, to + 1) as BodyInit, { status: 206, headers });
}

/** A document is downloaded under its title, a picture under its id. */
async function nameOf(db: Db, id: number, name: FileName): Promise<string> {
  if (name.extension !== "pdf") return `${id}.${name.extension}`;
  const row = await mediaById(db, id).catch(() => null);
  return `${row?.title ?? id}.pdf`;
}

/**
 * Redirects a former crop to the current one. Only former hashes redirect, so that the library cannot
 * be enumerated by id.
 */
async function redirectToCurrent(
  c: Context,
  db: Db,
  id: number,
  name: FileName,
): Promise<Response> {
  const row = await mediaById(db, id);
  const url = row?.formerHashes.includes(name.hash) ? currentUrl(row, name) : null;
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
