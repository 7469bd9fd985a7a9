import { Hono } from "hono";
import { actingUser, findBearer } from "#app/platform/access/bearer.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type Extension, types } from "#app/platform/files/kinds.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { cookieBearer } from "#app/platform/http/cookie-bearer.ts";
import { asId } from "#app/platform/http/ids.ts";
import { fileAnswer } from "#app/platform/http/serve-file.server.ts";
import { photoKey } from "./photos.server.ts";

type PhotoServices = { db: Db; storage: Storage; now: () => Date };

/**
 * The file name contains a hash of the content, so browsers may cache it; shared caches may not.
 */
const CACHE_CONTROL = "private, max-age=86400";

/** `/photos/{user}/{hash}.jpg`: photos of staff, for signed-in users. */
export function staffPhotos({ db, storage, now }: PhotoServices) {
  return new Hono().get("/:id/:name", async (c) => {
    const id = asId(c.req.param("id"));
    const name = c.req.param("name");
    const extension = /^[0-9a-f]{12}\.(jpg|png)$/.exec(name)?.[1] as Extension | undefined;
    if (id === null || !extension) throw new AppError("notFound");
    const header = c.req.header("authorization") ?? cookieBearer(c.req.raw);
    const bearer = await findBearer(db, header, now());
    const own = bearer?.ability === "*" && bearer.user?.id === id;
    if (!own && !actingUser(bearer)) throw new AppError("notFound");
    const bytes = await storage.get(photoKey(id, name));
    if (!bytes) throw new AppError("notFound");
    return fileAnswer({
      bytes,
      type: types[extension],
      filename: name,
      disposition: "inline",
      cacheControl: CACHE_CONTROL,
    });
  });
}
