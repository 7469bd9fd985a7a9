import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { apiClient } from "#app/api-client/client.ts";
import { type PageContext, setPage } from "#app/api-client/page-context.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { DOCUMENT_MAX_BYTES, type Step } from "#app/website/registration-form/definition.ts";
import { somebody } from "#tests/setup/apply.ts";
import { read } from "#tests/setup/content.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import { jpeg, pdf } from "#tests/setup/pictures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { loadApplication } from "./load-application.ts";
import { type Posted, postStep } from "./post-step.ts";

const form = mecaAgro;
const step = form.steps.find(({ name }) => name === "documents") as Step;

type Sent = Record<string, File>;

/** The documents step posted without JavaScript: unused inputs are empty files. */
function bodyOf(sent: Sent): FormData {
  const body = new FormData();
  for (const { name } of form.documents) {
    body.append(`document.${name}`, new File([], ""));
    body.append(`document.${name}`, sent[name] ?? new File([], ""));
  }
  return body;
}

/** Answers the documents instead of the site. */
type Refuse = () => Response;

function contextOf({ app, clock }: TestApp, locale: Locale, refuse?: Refuse) {
  const context = new RouterContextProvider();
  const base = "http://localhost:3000";
  const send = (async (input, init) => {
    const request = new Request(input, init);
    if (refuse && request.method === "PUT") return refuse();
    return app.fetch(request, { inProcess: true, address: "" });
  }) as typeof fetch;
  setPage(context, {
    locale,
    today: clock.now.toISOString().slice(0, 10),
    api: apiClient(base, send, { "accept-language": locale }),
  } as PageContext);
  return context;
}

async function begin(locale: Locale, refuse?: Refuse) {
  const site = await startTestApp();
  await somebody(site);
  const begun = await site.app.request("/api/registrations/drafts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ form: "meca-agro" }),
  });
  const { draft } = await read<{ draft: string }>(begun);
  const path = "http://localhost:3000/registration/meca-agro/documents";
  const address = `${path}?${new URLSearchParams({ draft })}`;
  const context = contextOf(site, locale, refuse);
  const post = async (sent: Sent) => {
    const request = new Request(address, { method: "POST", body: bodyOf(sent) });
    const answer = await postStep(context, request, form, step).catch(
      (thrown) => thrown as Response,
    );
    return answer instanceof Response ? answer : (answer as { data: Posted }).data;
  };
  const savedNames = async () =>
    (await loadApplication(context, new Request(address), form)).documents;
  return { site, post, savedNames };
}

const photo = async (bytes = 0) =>
  new File([Uint8Array.from(await jpeg()), new Uint8Array(bytes)], "cni.jpg", {
    type: "image/jpeg",
  });
const pdfFile = (bytes: number) =>
  new File([Uint8Array.from(pdf(bytes))], "diplome.pdf", { type: "application/pdf" });

test.each([
  ["fr", "Cette photo dépasse 5 Mo.", "Ce fichier dépasse 5 Mo.", "Le fichier est vide."],
  ["en", "This photo is larger than 5 MB.", "This file is larger than 5 MB.", "The file is empty."],
  [
    "de",
    "Dieses Foto ist größer als 5 MB.",
    "Diese Datei ist größer als 5 MB.",
    "Die Datei ist leer.",
  ],
] as const)(
  "a file that is too large or empty is reported in %s and the others are saved",
  async (locale, photoLarge, fileLarge, empty) => {
    const { post, savedNames } = await begin(locale);
    const posted = await post({
      identity: await photo(DOCUMENT_MAX_BYTES),
      diploma: pdfFile(DOCUMENT_MAX_BYTES + 100),
      cv: new File([], "cv.pdf", { type: "application/pdf" }),
      photo: await photo(),
    });
    expect(posted).toMatchObject({
      errors: {
        "document.identity": expect.stringContaining(photoLarge),
        "document.diploma": expect.stringContaining(fileLarge),
        "document.cv": empty,
      },
      failed: null,
    });
    expect(await savedNames()).toEqual(["photo"]);
  },
);

test("empty file inputs are ignored", async () => {
  const { post } = await begin("fr");
  const answer = (await post({})) as Response;
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/registration\/meca-agro\/review\?draft=/),
  ]);
});

test("a form above the size limit redirects to the documents step of the same draft with an error", async () => {
  const render = vi.fn(async () => new Response("page"));
  const build = { id: "test", script: null, scripts: {} };
  const site = await startTestApp({
    pages: { render, build, files: new Map(), strict: true },
  });
  const large = new Uint8Array(DOCUMENT_MAX_BYTES + 2 * 1024 * 1024);
  const path = "/de/registration/meca-agro/documents";
  const send = (body: BodyInit, headers = {}) =>
    site.app.request(`${path}?draft=a.b%2Bc`, { method: "POST", body, headers });
  const counted = await send(large, { "content-length": String(large.length) });
  const chunked = await send(large);
  for (const answer of [counted, chunked]) {
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("location") ?? "", `http://localhost:3000${path}`);
    expect([back.origin, back.pathname]).toEqual(["http://localhost:3000", path]);
    expect(back.searchParams.get("draft")).toBe("a.b+c");
    const context = contextOf(site, "de");
    const shown = await loadApplication(context, new Request(back), form);
    expect(shown.tooMuch).toBe(true);
  }
  expect(render, "what is refused costs nothing").not.toHaveBeenCalled();
});

test.each([
  [429, { message: "Too Many Attempts." }, "Warten Sie 60 Sekunden"],
  [500, { message: "Server Error" }, "Unbekannter Fehler"],
  [503, {}, "Der Dienst ist vorübergehend nicht verfügbar"],
])(
  "after %i the page says the sentence of its cause, in no English words",
  async (status, body, sentence) => {
    const { post } = await begin("de", () => Response.json(body, { status }));
    expect(await post({ photo: await photo() })).toMatchObject({
      errors: {},
      failed: expect.stringContaining(sentence),
    });
  },
);

test("a file that the server finds too large is said so", async () => {
  const { post } = await begin("fr", () =>
    Response.json({ message: "Payload Too Large" }, { status: 413 }),
  );
  const errors = { "document.photo": expect.stringContaining("Ce fichier dépasse 5") };
  expect(await post({ photo: await photo() })).toMatchObject({ errors, failed: null });
});
