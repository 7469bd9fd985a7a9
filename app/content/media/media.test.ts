import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Preset, presets } from "#app/platform/access/permissions.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { sweepFiles } from "#app/platform/files/files.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { unknownMedia } from "./queries.server.ts";
import type { Media, MediaDetails } from "./schema.ts";
import { media } from "./tables.server.ts";
import { recordMediaUses } from "./uses.server.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

async function upload(editor: Caller, name = "photo.jpg", bytes?: Uint8Array) {
  const path = `/api/media?filename=${encodeURIComponent(name)}`;
  const response = await editor.post(path, bytes ?? (await jpeg()));
  expect(response.status).toBe(201);
  return (await response.json()) as MediaDetails;
}

async function titles(caller: Caller, query = "") {
  const { data } = (await (await caller.get(`/api/media${query}`)).json()) as Page<Media>;
  return data.map(({ title }) => title);
}

const allowed: Record<Preset | "visitor", { read: number; write: number }> = {
  visitor: { read: 401, write: 401 },
  staff: { read: 200, write: 403 },
  coordinator: { read: 200, write: 403 },
  editor: { read: 200, write: 200 },
  admin: { read: 200, write: 200 },
};

test.each(["visitor", ...presets] as const)(
  "the library allows a %s only what the role permits",
  async (who) => {
    const { as } = await startTestApp();
    const { id } = await upload(await as("editor"));
    const caller = await as(who);
    const { read, write } = allowed[who];
    for (const path of ["", `/${id}`, `/${id}/file`]) {
      expect((await caller.get(`/api/media${path}`)).status, path).toBe(read);
    }
    const posted = await caller.post("/api/media?filename=b.jpg", await jpeg());
    // Whoever writes adds pictures; the rest of the library is for editors.
    expect(posted.status).toBe(who === "visitor" ? 401 : 201);
    expect((await caller.patch(`/api/media/${id}`, { title: "Neuf" })).status).toBe(write);
    expect((await caller.delete(`/api/media/${id}`)).status).toBe(write);
    const unknown = who === "visitor" ? 401 : 404;
    for (const path of ["/api/media/999999", "/api/media/abc"]) {
      expect((await caller.get(path)).status).toBe(unknown);
      expect((await caller.patch(path, {})).status).toBe(unknown);
      expect((await caller.delete(path)).status).toBe(unknown);
    }
  },
);

test("writing needs the CSRF token", async () => {
  const { as, app } = await startTestApp();
  const { token } = await as("editor");
  for (const [method, path] of [
    ["POST", ""],
    ["PATCH", "/1"],
    ["DELETE", "/1"],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.request(`/api/media${path}`, { method, headers });
    expect(response.status).toBe(419);
  }
});

test("alternative texts can be changed in one language at a time", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await upload(editor);
  const change = async (body: object) =>
    (await (await editor.patch(`/api/media/${id}`, body)).json()) as MediaDetails;
  await change({ title: "Atelier", alt: { fr: "Un tour", de: "Eine Drehbank" } });
  const item = await change({ alt: { en: "A lathe", de: "" }, focal_point: { x: 0.25, y: 0.8 } });
  expect(item).toMatchObject({ title: "Atelier", alt: { fr: "Un tour", en: "A lathe" } });
  expect(item.alt).not.toHaveProperty("de");
  expect(item.focal_point).toEqual({ x: 0.25, y: 0.8 });
  expect(item.picture?.alt).toBe("Un tour");
  expect((await change({ decorative: true })).picture?.alt).toBe("");
});

test("an invalid change answers with a message for each field", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await upload(editor);
  const wrong = { title: "", alt: { fr: "x".repeat(501) }, focal_point: { x: 2, y: "a" } };
  const response = await editor.patch(`/api/media/${id}`, wrong);
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: object };
  expect(Object.keys(errors)).toEqual(["title", "alt.fr", "focal_point.x", "focal_point.y"]);
});

test("the list can be searched, filtered, sorted and paged", async () => {
  const { as } = await startTestApp();
  const editor = await as("editor");
  const { id } = await upload(editor, "Élèves-à-l’atelier.jpg");
  await upload(editor, "100%_tracteur.jpg");
  await upload(editor, "reglement.pdf", pdf());
  await editor.patch(`/api/media/${id}`, {
    alt: { fr: "Soudure", en: "Welding", de: "Schweißen" },
  });
  const all = ["Reglement", "100% tracteur", "Élèves à l’atelier"];
  expect(await titles(editor)).toEqual(all);
  expect(await titles(editor, "?search=ELEVES")).toEqual(["Élèves à l’atelier"]);
  expect(await titles(editor, "?search=weld")).toEqual(["Élèves à l’atelier"]);
  expect(await titles(editor, "?search=100%25_t")).toEqual(["100% tracteur"]);
  expect(await titles(editor, "?search=%25%25")).toEqual([]);
  expect(await titles(editor, "?kind=pdf")).toEqual(["Reglement"]);
  expect(await titles(editor, "?alt=missing")).toEqual(["100% tracteur"]);
  expect(await titles(editor, "?sort=title&per_page=2")).toHaveLength(2);
  expect(await titles(editor, "?sort=-title&page=3&per_page=1")).toEqual(["100% tracteur"]);
});

test("a used file cannot be deleted, and the answer names its places", async () => {
  const { as, db } = await startTestApp();
  const editor = await as("editor");
  const { id } = await upload(editor);
  const words = { label: "Nouvelles cohortes", publicLabel: "Cohortes" };
  const place = { type: "post", id: 7, ...words, ownerId: null } as const;
  await transaction(db, (tx) => recordMediaUses(tx, place, { all: [id, id], shown: [] }));
  const places = [{ type: "post", id: "7", label: "Nouvelles cohortes" }];
  const details = (await (await editor.get(`/api/media/${id}`)).json()) as MediaDetails;
  expect(details).toMatchObject({ uses: 1, places });
  expect(await titles(editor, "?uses=none")).toEqual([]);
  const refused = await editor.delete(`/api/media/${id}`);
  expect(refused.status).toBe(409);
  const message = "Ce fichier est utilisé à un endroit et ne peut pas être supprimé.";
  expect(await refused.json()).toEqual({ message, places });
  await expect(db.delete(media).where(eq(media.id, id))).rejects.toThrow();
  await transaction(db, (tx) => recordMediaUses(tx, place, { all: [], shown: [] }));
  expect((await editor.delete(`/api/media/${id}`)).status).toBe(200);
  expect(await unknownMedia(db, [id])).toEqual([id]);
});

test("a deleted file, and only it, is removed from storage by the next sweep", async () => {
  const { as, db, storage, clock, takeJobs } = await startTestApp();
  const editor = await as("editor");
  const [gone, kept] = [await upload(editor), await upload(editor)];
  await editor.delete(`/api/media/${gone.id}`);
  expect(takeJobs("media-sweep")).toHaveLength(1);
  expect(await sweepFiles(db, storage, clock.now)).toBe(1);
  expect((await editor.get(gone.url)).status).toBe(404);
  expect((await editor.get(kept.url)).status).toBe(200);
  expect(await db.select().from(files)).toHaveLength(1);
});

test("every change is in the audit log", async () => {
  const { as, db } = await startTestApp();
  const editor = await as("editor");
  const { id } = await upload(editor);
  await editor.patch(`/api/media/${id}`, { decorative: true });
  await editor.delete(`/api/media/${id}`);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectType, "media"));
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "media.deleted",
    "media.updated",
    "media.uploaded",
  ]);
  const updated = entries.find(({ action }) => action === "media.updated");
  expect(updated).toMatchObject({ before: { decorative: false }, after: { decorative: true } });
  expect(updated).toMatchObject({ actorId: editor.user.id, subjectId: String(id) });
});

test("staff download the file under its title", async () => {
  const { as } = await startTestApp();
  const { id } = await upload(await as("editor"), "Emploi du temps.pdf", pdf());
  const response = await (await as("staff")).get(`/api/media/${id}/file`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="Emploi du temps\.pdf"/),
    "cache-control": expect.stringContaining("no-store"),
    "x-content-type-options": "nosniff",
  });
});

test("the API documentation lists the media endpoints", async () => {
  const { get } = await startTestApp();
  const { paths } = (await (await get("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { requestBody?: object }>>;
  };
  const calls = Object.entries(paths).filter(([path]) => path.startsWith("/api/media"));
  expect(Object.fromEntries(calls.map(([path, verbs]) => [path, Object.keys(verbs)]))).toEqual({
    "/api/media/tags": ["get"],
    "/api/media/bulk": ["post"],
    "/api/media": ["get", "post"],
    "/api/media/{id}": ["get", "patch", "delete"],
    "/api/media/{id}/file": ["get", "put"],
  });
  expect(paths["/api/media"]?.post?.requestBody).toBeDefined();
});
