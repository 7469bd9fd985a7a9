import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormToEdit } from "#app/admissions/form-editor/schema.ts";
import { sections } from "#app/website/site-settings/sections.ts";
import { type Client, signInAdmin } from "../../measure/setup/clients.ts";
import { ADMIN } from "../../measure/setup/site.ts";
import { newFolder, startSite, statusOf, stopAll, until } from "./server-process.ts";

// Two real processes on one database; the first takes every change, the second is asked.
let folder: string;
let second: string;
let admin: Client;

beforeAll(async () => {
  folder = await newFolder();
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const dataDir = join(folder, "data");
  const first = await startSite(dataDir, env).ready();
  second = await startSite(dataDir, env).ready();
  await until(async () => (await statusOf(`${second}/api/ready`)) === 200);
  admin = await signInAdmin({ url: first });
});

afterAll(async () => {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
});

/** A few seconds, on a machine that does other things too. */
const SOON = 5_000;

const textAt = (path: string) => fetch(second + path).then((answer) => answer.text());

async function bodyOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as T;
}

/** The second process has the pages in its cache, then shows the change on all of them. */
async function isSeen(
  pages: Record<string, (text: string) => boolean>,
  change: () => Promise<unknown>,
) {
  for (const [path, shows] of Object.entries(pages)) {
    expect(shows(await textAt(path)), `${path} before`).toBe(false);
  }
  await change();
  for (const [path, shows] of Object.entries(pages)) {
    await until(async () => shows(await textAt(path)), SOON);
  }
}

test("a published setting is on the pages and in the API of the other process", async () => {
  const name = "Rebond";
  const path = `/api/desk/settings/${sections.programme.id}`;
  const shows = (text: string) => text.includes(name);
  await isSeen({ "/": shows, "/en/about": shows, "/api/settings/site": shows }, async () => {
    await bodyOf(admin.put(`${path}/draft`, { name }));
    await bodyOf(admin.post(`${path}/publish`, {}));
  });
});

test("a published version of a form is what the other process asks, and checks answers by", async () => {
  const path = "/api/desk/registration-forms/meca-agro";
  const label = "Avez-vous le permis de conduire";
  const shows = (text: string) => text.includes(label);
  const pages = {
    "/registration/meca-agro/education": shows,
    "/api/registration-forms/meca-agro": shows,
    "/api/openapi.json": (text: string) => text.includes("driving_licence"),
  };
  await isSeen(pages, async () => {
    const { draft, draft_version } = await bodyOf<FormToEdit>(admin.get(path));
    const question = { fr: label, en: label, de: label };
    draft.steps
      .find(({ name }) => name === "education")
      ?.fields.push({ name: "driving_licence", type: "text", label: question, max: 40 });
    const json = { draft_version, definition: draft };
    const saved = await bodyOf<FormToEdit>(admin.put(`${path}/draft`, json));
    const { draft_version: version } = saved;
    await bodyOf(admin.post(`${path}/publish`, { draft_version: version }));
  });
});

type Overview = {
  intakes: { id: number; form: string; version: number }[];
};

test("a call that is closed is closed on the pages and in the API of the other process", async () => {
  const { intakes } = await bodyOf<Overview>(admin.get("/api/registration-calls/overview"));
  const call = intakes.find(({ form }) => form === "meca-indus");
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const pages = {
    "/registration/meca-indus": (text: string) => text.includes("fermées en ce moment"),
    "/api/registration-forms/meca-indus": (text: string) => text.includes('"open":false'),
  };
  await isSeen(pages, () => {
    const { id, version } = call ?? { id: 0, version: 0 };
    const days = { opens_on: yesterday, closes_on: yesterday };
    const json = { ...days, seats: null, version, tell: false };
    return bodyOf(admin.put(`/api/registration-calls/${id}`, json));
  });
});

test("a role that loses a right has lost it in the other process with the next request", async () => {
  const name = { fr: "Accueil", en: "Reception", de: "Empfang" };
  const made = await bodyOf<{ key: string; version: number }>(
    admin.post("/api/roles", { name, permissions: ["media.manage"] }),
  );
  const change = { name, permissions: [], version: made.version };
  await bodyOf(admin.put(`/api/roles/${made.key}`, change));
  const headers = { authorization: `Bearer ${admin.token}` };
  const seen = await fetch(`${second}/api/roles/${made.key}`, { headers });
  expect(await seen.json()).toMatchObject({ permissions: ["dashboard.read"] });
});
