import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { mediaUses } from "#app/content/media/tables.server.ts";
import { PRINTERS } from "#app/platform/files/print-in-worker.server.ts";
import { ok } from "#tests/setup/content.ts";
import { png } from "#tests/setup/pictures.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { CertificateTemplate } from "./schema.ts";

async function start() {
  const site = await startTestApp();
  const coordinator = await site.as("coordinator");
  const path = "/api/certificate-templates";
  const [shipped] = await ok<CertificateTemplate[]>(coordinator.get(path));
  if (!shipped) throw new Error("no template ships");
  const { name, texts, signatories, logos, seed } = shipped;
  return { site, coordinator, path, shipped, input: { name, texts, signatories, logos, seed } };
}

test("a site begins with one template in three languages", async () => {
  const { coordinator, path, shipped } = await start();
  expect(shipped.texts.body.fr).toContain("{name}");
  expect(shipped.texts.body.de).toContain("{course}");
  expect(await ok<CertificateTemplate[]>(coordinator.get(path))).toHaveLength(1);
});

test("an unknown placeholder, a missing name and a lost brace are refused by field", async () => {
  const { coordinator, path, input } = await start();
  const { title, body } = input.texts;
  const refused = await coordinator.post(path, {
    ...input,
    texts: {
      ...input.texts,
      title: { ...title, de: "Für {namme}" },
      body: { ...body, en: "This certifies", fr: "{name} a réussi {course" },
    },
  });
  expect(refused.status).toBe(422);
  const { errors } = (await refused.json()) as { errors: Record<string, string[]> };
  expect(Object.keys(errors).sort()).toEqual(["texts.body.en", "texts.body.fr", "texts.title.de"]);
  expect(errors["texts.title.de"]?.[0]).toContain("{namme}");
});

test("a template is changed with its version, retired and used again", async () => {
  const { coordinator, path, shipped, input } = await start();
  const one = `${path}/${shipped.id}`;
  const changed = { ...input, name: "Certificat court", version: 1 };
  expect(await ok(coordinator.put(one, changed))).toMatchObject({ version: 2 });
  expect((await coordinator.put(one, changed)).status).toBe(409);
  const retired = await ok<CertificateTemplate>(
    coordinator.put(`${one}/retired`, { retired: true, version: 2 }),
  );
  expect(retired.retired_at).not.toBeNull();
  await ok(coordinator.put(`${one}/retired`, { retired: false, version: 3 }));
});

test("a signature comes from the library, cannot be deleted there, and the specimen is a PDF", async () => {
  const { site, coordinator, path, input } = await start();
  const editor = await site.as("editor");
  const picture = await ok<{ id: number }>(
    editor.post("/api/media?filename=s.png", await png()),
    201,
  );
  const [signatory] = input.signatories;
  const signed = { ...input, signatories: [{ ...signatory, media_id: picture.id }] };
  const unknown = { ...signed, logos: [999_999] };
  expect((await coordinator.post(path, unknown)).status).toBe(422);
  await ok(coordinator.post(path, signed), 201);
  expect(await site.db.$count(mediaUses)).toBe(1);
  expect((await editor.delete(`/api/media/${picture.id}`)).status).toBe(409);
  const { title } = input.texts;
  const texts = { ...input.texts, title: { ...title, en: "R&D <skills>" } };
  const specimen = await coordinator.post(`${path}/preview`, { ...signed, texts, in: "en" });
  expect(specimen.headers.get("content-type")).toBe("application/pdf");
  const [, metadata = ""] = /(<x:xmpmeta[\s\S]*<\/x:xmpmeta>)/.exec(await specimen.text()) ?? [];
  expect(metadata).toContain(">R D  skills  TR-2026-000000<");
});

test("thirty previews at once are all answered, and no more than two printers work", async () => {
  const { coordinator, path, input } = await start();
  let [running, most] = [0, 0];
  const count = (worker: Worker) => {
    running += 1;
    most = Math.max(most, running);
    worker.once("exit", () => {
      running -= 1;
    });
  };
  process.on("worker", count);
  try {
    const german = { "accept-language": "de" };
    const asked = { ...input, in: "fr" };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => coordinator.post(`${path}/preview`, asked, german)),
    );
    const printed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(printed.length + refused.length).toBe(30);
    expect(printed.length).toBeGreaterThanOrEqual(2);
    for (const answer of refused) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(5);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining("gedruckt") });
    }
    expect(most).toBeLessThanOrEqual(PRINTERS);
  } finally {
    process.off("worker", count);
  }
});
