import { expect, test } from "vitest";
import { compressResponse } from "./compress.server.ts";

/** A long file that records how much of it was read. */
function longFile() {
  const asked = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked.pieces += 1;
      const text = Array.from({ length: 4_000 }, () => Math.random().toString(36)).join(";");
      if (asked.pieces > 200) controller.close();
      else controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const headers = { "content-type": "text/csv", "content-disposition": "attachment" };
  return { asked, response: new Response(body, { headers }) };
}

const requestFor = (encoding: string) =>
  new Request("http://site.example/", { headers: { "accept-encoding": encoding } });

test("a download is compressed as a stream, never held in memory", async () => {
  const { asked, response } = longFile();
  const sent = await compressResponse(requestFor("br, gzip"), response);
  expect(sent.headers.get("content-encoding")).toBe("gzip");
  expect(sent.headers.get("vary")).toBe("Accept-Encoding");
  const reader = sent.body?.getReader();
  await reader?.read();
  expect(asked.pieces).toBeLessThan(50);
  await reader?.cancel();
});

test("a download is streamed also without compression", async () => {
  const { asked, response } = longFile();
  const sent = await compressResponse(requestFor("identity"), response);
  expect(sent.headers.get("content-encoding")).toBeNull();
  await sent.body?.getReader().read();
  expect(asked.pieces).toBeLessThan(50);
});
