import { afterEach, expect, test, vi } from "vitest";
import { pdf } from "#tests/setup/pictures.ts";
import { NoRoomError, RefusedFileError, sendFile } from "./upload.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What sending a file ends with when the site answers like this. */
async function failureOf(answer: () => Response): Promise<unknown> {
  vi.stubGlobal("fetch", async () => answer());
  vi.stubGlobal("document", {
    cookie: "XSRF-TOKEN=x",
    documentElement: { lang: "de", dataset: {} },
  });
  const file = new Blob([new Uint8Array(pdf(100))]);
  const options = { type: "application/pdf", onBegun: () => {}, onProgress: () => {} };
  return sendFile(file, options).catch((error: unknown) => error);
}

test("a site without room is told in its own words and is no refusal of the file", async () => {
  const words = "Senden Sie ohne dieses Dokument.";
  const error = await failureOf(() => Response.json({ message: words }, { status: 507 }));
  expect(error).toBeInstanceOf(NoRoomError);
  expect(error).not.toBeInstanceOf(RefusedFileError);
  expect(error).toMatchObject({ message: words });
});

test("a file that is too large is refused without the English words of the protocol", async () => {
  const error = await failureOf(() => new Response("Payload Too Large", { status: 413 }));
  expect(error).toMatchObject({ status: 413, message: "" });
});
