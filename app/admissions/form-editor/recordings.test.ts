import { expect, test } from "vitest";
import type { MediaDetails } from "#app/content/media/schema.ts";
import {
  type FormDefinition,
  fieldsOf,
  type Recordings,
} from "#app/website/registration-form/definition.ts";
import type { StoredForm } from "#app/website/registration-form/stored-form.ts";
import { read } from "#tests/setup/content.ts";
import { jpeg } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { FormToEdit } from "./schema.ts";

const agro = "/api/desk/registration-forms/meca-agro";

const withListen = (form: StoredForm, listen: Recordings): StoredForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.name === "last_name" ? { ...field, listen } : field)),
  })),
});

async function start() {
  const site = await startTestApp();
  const admin = await site.as("admin");
  const upload = async (name: string, bytes: Buffer) =>
    read<MediaDetails>(admin.post(`/api/media?filename=${name}`, bytes));
  const form = await read<FormToEdit>(admin.get(agro));
  const save = (listen: Recordings, draft_version = form.draft_version) =>
    admin.put(`${agro}/draft`, { draft_version, definition: withListen(form.draft, listen) });
  const heard = async (locale: string) => {
    const answer = await site.get("/api/registration-forms/meca-agro/definition", {
      "accept-language": locale,
    });
    const definition = await read<FormDefinition>(answer);
    return fieldsOf(definition).find(({ name }) => name === "last_name")?.listen;
  };
  return { site, admin, upload, save, heard };
}

test("a recording is chosen for a language, published, heard in that language and kept", async () => {
  const { site, admin, upload, save, heard } = await start();
  const recording = await upload("nom.mp3", Buffer.from(`ID3${"x".repeat(500)}`));
  const listen = { fr: recording.id, en: null, de: null };
  const saved = await read<FormToEdit>(save(listen));
  expect(saved.recordings).toEqual({ [recording.id]: recording.url });
  expect(saved.changes).toMatchObject([{ name: "last_name", parts: ["listen"] }]);
  expect(await heard("fr"), "not before it is published").toBeUndefined();
  expect((await site.get(recording.url)).status).toBe(404);
  expect((await admin.delete(`/api/media/${recording.id}`)).status, "the copy uses it").toBe(409);

  await admin.post(`${agro}/publish`, { draft_version: saved.draft_version });
  expect(await heard("fr")).toBe(recording.url);
  expect(await heard("de")).toBeUndefined();
  expect((await site.get(recording.url)).status).toBe(200);
  const { places } = await read<MediaDetails>(admin.get(`/api/media/${recording.id}`));
  expect(places).toMatchObject([{ type: "form", id: "meca-agro" }]);
});

test("a picture or a file that does not exist is no recording", async () => {
  const { upload, save } = await start();
  const picture = await upload("photo.jpg", await jpeg());
  for (const fr of [picture.id, 999_999]) {
    const refused = await save({ fr, en: null, de: null });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: { definition: [expect.stringContaining("médiathèque")] },
    });
  }
});
