import { Zip, ZipPassThrough } from "fflate";
import { closedPolicy } from "#app/platform/http/security-headers.server.ts";

type Entry = { name: string; read: () => Promise<Uint8Array> };

/** A ZIP written while it is sent: nothing is stored, and memory holds one file at a time. */
export function streamZip(filename: string, entries: readonly Entry[]): Response {
  let next = 0;
  let zip: Zip;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, piece, final) => {
        if (error) return controller.error(error);
        controller.enqueue(piece);
        if (final) controller.close();
      });
    },
    async pull() {
      const entry = entries[next];
      next += 1;
      if (!entry) return zip.end();
      // A PDF is already compressed.
      const file = new ZipPassThrough(entry.name);
      zip.add(file);
      file.push(await entry.read(), true);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${filename}"`,
      "content-security-policy": closedPolicy,
      "cache-control": "private, no-store",
    },
  });
}
