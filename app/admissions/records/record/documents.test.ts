import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { dataReads } from "#app/platform/audit/tables.server.ts";
import { apply } from "#tests/setup/apply.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { upload } from "#tests/setup/upload.ts";
import type { RegistrationRecord } from "../schema.ts";

/** An application whose identity document somebody asked for again. */
async function applyWithDocument(site: TestApp) {
  const visitor = await site.as("visitor");
  const identity = await upload(visitor, Uint8Array.from(await jpeg()));
  const registration = await apply(site, {}, { documents: { identity } });
  const coordinator = await site.as("coordinator");
  const read = async () => {
    const answer = await coordinator.get(`/api/registrations/${registration.id}`);
    const { documents } = (await answer.json()) as RegistrationRecord;
    const document = documents.find(({ name }) => name === "identity");
    if (!document) throw new Error("no document");
    return document;
  };
  const path = `/api/registrations/${registration.id}/documents`;
  const act = (body: object) => coordinator.post(`${path}/identity`, body);

  /** The applicant sends another file. */
  async function replace() {
    const page = `/api/registrations/${registration.reference}/status`;
    const looked = await visitor.post(page, { birth_date: registration.birthDate });
    const { token } = (await looked.json()) as { token: string };
    const again = await upload(visitor, Uint8Array.from(await jpeg()));
    const added = await visitor.post(
      `${page}/documents`,
      { documents: { identity: again } },
      { "x-registration-token": token },
    );
    expect(added.status).toBe(200);
  }
  return { coordinator, path, read, act, replace };
}

test("a document that was replaced after the user saw it is not verified", async () => {
  const site = await startTestApp();
  const { coordinator, path, read, act, replace } = await applyWithDocument(site);
  const { id, file } = await read();
  expect((await act({ act: "ask", why: "Photo floue", file })).status).toBe(200);
  await replace();
  const refused = await act({ act: "verify", file });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    {
      why: "replaced",
      message:
        "La personne a remplacé ce document entre-temps. Rechargez le dossier et regardez le nouveau avant de décider.",
    },
  ]);
  expect(await read()).toMatchObject({ state: "received", verified_by: null });
  const asked = await act({ act: "ask", why: "Photo floue", file });
  expect([asked.status, await asked.json()]).toMatchObject([409, { why: "replaced" }]);
  expect((await coordinator.get(`${path}/${id}?file=${file}`)).status).toBe(409);
  const now = await read();
  expect((await coordinator.get(`${path}/${id}?file=${now.file}`)).status).toBe(200);
  expect((await act({ act: "verify", file: now.file })).status).toBe(200);
  expect((await read()).state).toBe("verified");
});

test("verifying a document needs the file that was seen", async () => {
  const site = await startTestApp();
  const { act, read } = await applyWithDocument(site);
  expect((await act({ act: "verify" })).status).toBe(422);
  expect((await read()).state).toBe("received");
});

test("verifications of one document at the same time are judged one after the other", async () => {
  const site = await startTestApp();
  const { act, read } = await applyWithDocument(site);
  const { file } = await read();
  expect((await act({ act: "verify", file })).status).toBe(200);
  const undone = await Promise.all([act({ act: "unverify" }), act({ act: "unverify" })]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a document that is a picture has a small one, which belongs to the look at the record", async () => {
  const site = await startTestApp();
  const { coordinator, path, read } = await applyWithDocument(site);
  const { id } = await read();
  const small = await coordinator.get(`${path}/${id}/small`);
  expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(small.headers.get("cache-control")).toBe("no-store");
  const drawn = await sharp(await small.arrayBuffer()).metadata();
  expect([drawn.width, drawn.height]).toEqual([224, 140]);
  const looks = await site.db.select().from(dataReads).where(eq(dataReads.amongOthers, false));
  expect(looks.map(({ kind, times }) => [kind, times])).toEqual([["record", 1]]);
  expect((await coordinator.get(`${path}/${id + 1}/small`)).status).toBe(404);
});
