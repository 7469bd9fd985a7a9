import { afterEach, expect, test, vi } from "vitest";
import { pdf } from "#tests/setup/pictures.ts";
import { sendFile } from "./upload.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(["fr", "en", "de"])("sendFile sends the language of the page: %s", async (lang) => {
  const languages: string[] = [];
  // Without the header the browser would send its own language, here French.
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const language = new Headers(init.headers).get("accept-language");
    if (path.includes("/uploads")) languages.push(language ?? "fr-FR");
    return Response.json({ message: "No." }, { status: 422 });
  });
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=x", documentElement: { lang, dataset: {} } });
  const sending = sendFile(new Blob([new Uint8Array(pdf(100))]), {
    type: "application/pdf",
    onBegun: () => {},
    onProgress: () => {},
  });
  await expect(sending).rejects.toThrow("No.");
  expect(languages).toEqual([lang]);
});

test("the fixed English words of a refused file are not shown to people", async () => {
  const refused = () => Response.json({ message: "This action is unauthorized." }, { status: 403 });
  vi.stubGlobal("fetch", async () => refused());
  vi.stubGlobal("document", { cookie: "XSRF-TOKEN=x", documentElement: { dataset: {} } });
  const options = { type: "application/pdf", onBegun: () => {}, onProgress: () => {} };
  const error = await sendFile(new Blob([new Uint8Array(pdf(100))]), options).catch(
    (caught) => caught,
  );
  expect(error).toMatchObject({ status: 403, message: "" });
});
