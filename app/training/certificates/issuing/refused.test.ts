import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { media } from "#app/content/media/tables.server.ts";
import {
  aPastCohort,
  completeAll,
  firstTemplate,
  issueAll,
  type PastCohort,
} from "#tests/setup/certificates.ts";
import { ok } from "#tests/setup/content.ts";
import { png } from "#tests/setup/pictures.ts";
import type { CertificateContent, IssueCheck } from "../schema.ts";
import { certificates, certificateTemplates } from "../tables.server.ts";
import type { CertificateTemplate } from "../templates/schema.ts";
import { scaleFor } from "./fit.ts";
import { isPlaceholder, whyUnprintable } from "./why-unprintable.ts";

async function named(names: { lastName: string; firstNames: string }[]) {
  const site = await aPastCohort(names.length);
  await completeAll(site);
  for (const [nth, name] of names.entries()) {
    const id = site.people[nth]?.id ?? 0;
    await site.db.update(registrations).set(name).where(eq(registrations.id, id));
  }
  return site;
}

async function check(site: PastCohort) {
  const { id } = await firstTemplate(site);
  const wanted = { cohort_id: site.cohort.id, template_id: id, locale: "fr" };
  const asked = site.coordinator.post("/api/certificates/issue/check", wanted);
  return { wanted, found: await ok<IssueCheck>(asked) };
}

test("a template with the signatory that ships signs nothing and prints no example", async () => {
  const site = await named([{ lastName: "Konan", firstNames: "Awa" }]);
  const [shipped] = await ok<CertificateTemplate[]>(
    site.coordinator.get("/api/certificate-templates"),
  );
  expect(shipped?.signatories.map(({ name }) => isPlaceholder(name))).toEqual([true]);
  const wanted = { cohort_id: site.cohort.id, template_id: shipped?.id, locale: "fr" };
  for (const what of ["issue", "issue/check", "issue/preview"]) {
    const refused = await site.coordinator.post(`/api/certificates/${what}`, wanted);
    expect(refused.status, what).toBe(409);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("signataire") });
  }
  expect(await site.db.$count(certificates)).toBe(0);
});

test("letters that no font has and a name that does not fit are refused, each with its reason", async () => {
  const site = await named([
    { lastName: "N’Guɛssan", firstNames: "Şahin Ольга" },
    { lastName: "李", firstNames: "Awa" },
    { lastName: "W".repeat(140), firstNames: "Awa" },
    { lastName: "K".repeat(67), firstNames: "Aya" },
  ]);
  const { found } = await check(site);
  const message = expect.any(String);
  expect(found).toMatchObject({
    ready: 2,
    refused: [
      { id: site.people[1]?.id, message: expect.stringContaining("李") },
      { id: site.people[2]?.id, message },
    ],
    labels: [{ label: "MA-2026-000002" }, { label: "MA-2026-000003" }],
  });
  const list = await issueAll(site);
  expect(list.map(({ name }) => name)).toEqual(["Şahin Ольга N’Guɛssan", `Aya ${"K".repeat(67)}`]);
});

test("the example is a PDF of the first person, and nothing is signed by looking", async () => {
  const site = await named([{ lastName: "Konan", firstNames: "Awa" }]);
  const { wanted, found } = await check(site);
  expect(found).toEqual({ ready: 1, refused: [], labels: [] });
  const example = await site.coordinator.post("/api/certificates/issue/preview", wanted);
  expect(example.headers.get("content-type")).toBe("application/pdf");
  expect(await site.db.$count(certificates)).toBe(0);
});

test("issuing again shows the paper first, and refuses what cannot be printed before and after", async () => {
  const site = await named([{ lastName: "Konan", firstNames: "Awa" }]);
  const [first] = await issueAll(site);
  const template = await firstTemplate(site);
  const look = { template_id: template.id, locale: "en" };
  const again = `/api/certificates/${first?.id}/reissue`;
  const example = await site.coordinator.post(`${again}/preview`, look);
  expect(example.status).toBe(200);
  expect(example.headers.get("content-type")).toBe("application/pdf");
  const refusedWith = async (said: string) => {
    const act = { ...look, reason: "Nom corrigé" };
    for (const [path, body] of [[`${again}/preview`, look] as const, [again, act] as const]) {
      const refused = await site.coordinator.post(path, body);
      expect(refused.status, path).toBe(409);
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining(said) });
    }
  };
  const change = (name: object) => site.db.update(registrations).set(name);
  await change({ lastName: "李" });
  await refusedWith("李");
  await change({ lastName: "W".repeat(140) });
  await refusedWith("ne tient pas");
  await change({ lastName: "Konan" });
  const signatories = template.signatories.map((one) => ({ ...one, name: "Nom à compléter" }));
  await site.db.update(certificateTemplates).set({ signatories });
  await refusedWith("signataire");
  // Nothing was revoked or signed by any of it.
  const all = await site.db.select().from(certificates);
  expect(all.map(({ number, revokedAt }) => [number, revokedAt])).toEqual([[first?.number, null]]);
});

const content: CertificateContent = {
  number: "TR-2026-000001",
  locale: "fr",
  name: "Awa Konan",
  birth_date: null,
  course: "Mécanique",
  place: "",
  started_on: "",
  ended_on: "",
  issued_on: "2026-11-02",
  issuer: "Programme",
  title: "Certificat",
  body: "Ce certificat atteste que\nAwa Konan\na réussi la formation\nMécanique",
  footer: "",
};
const role = { fr: "Direction", en: "", de: "" };

test("what stands on the paper is judged, not only the name", () => {
  const signatories = [{ name: "Adjoua Fictive", role, media_id: null }];
  expect(whyUnprintable(content, { signatories })).toBeNull();
  expect(whyUnprintable(content, { signatories: [] })).toBeNull();
  const other = [{ name: "李", role, media_id: null }];
  expect(whyUnprintable(content, { signatories: other })).toEqual({
    why: "letters",
    letters: "李",
  });
  for (const name of ["Nom à compléter", " nom à compléter ", "…", "Name to be added"]) {
    const why = whyUnprintable(content, { signatories: [{ name, role, media_id: null }] })?.why;
    expect(why === "placeholder", name).toBe(name !== "Name to be added" || isPlaceholder(name));
  }
  const long = { ...content, body: "mot ".repeat(2_000) };
  expect(whyUnprintable(long, { signatories })?.why).toBe("room");
  const wide = { ...content, title: "C".repeat(90) };
  expect(whyUnprintable(wide, { signatories })?.why).toBe("room");
});

test("more words are set smaller, never larger", () => {
  const words = { ...content, signatories: [] };
  const scales = [1, 10, 20, 40].map((times) =>
    scaleFor({ ...words, body: `${content.body}\n${"Encore une phrase. ".repeat(times * 4)}` }),
  );
  expect(scales[0]).toBe(1);
  const numbers = scales.map((scale) => scale ?? 0);
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  expect(numbers.at(-1)).toBeLessThan(1);
});

test("a logo and a signature are pictures that a PDF can hold", async () => {
  const site = await aPastCohort(1);
  const editor = await site.as("editor");
  const { id } = await ok<{ id: number }>(
    editor.post("/api/media?filename=a.png", await png()),
    201,
  );
  const template = await firstTemplate(site);
  const { id: own, retired_at: _, updated_at: __, ...input } = template;
  const change = (more: object) =>
    site.coordinator.put(`/api/certificate-templates/${own}`, { ...input, ...more });
  const [signatory] = input.signatories;
  for (const [values, status] of [
    [{ kind: "audio", extension: "mp3" }, 422],
    [{ kind: "image", extension: "webp" }, 422],
  ] as const) {
    await site.db.update(media).set(values).where(eq(media.id, id));
    expect((await change({ logos: [id] })).status, values.extension).toBe(status);
    const signed = { signatories: [{ ...signatory, media_id: id }] };
    expect((await change(signed)).status, values.extension).toBe(status);
  }
  await site.db.update(media).set({ kind: "image", extension: "png" }).where(eq(media.id, id));
  await ok(change({ logos: [id] }));
});
