import { closedPolicy } from "#app/http/security-headers.server.ts";

type Served = {
  bytes: Uint8Array;
  /** Decided when the file came in, never read from it again. */
  type: string;
  /** The name it is saved under. */
  filename: string;
  disposition: "inline" | "attachment";
  cacheControl: string;
};

/** A file as an answer. Nothing in it can run: no script, no guessing of its type. */
export function fileAnswer({ bytes, type, filename, disposition, cacheControl }: Served): Response {
  return new Response(bytes as BodyInit, {
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "content-disposition": contentDisposition(disposition, filename),
      "content-security-policy": closedPolicy,
      "cross-origin-resource-policy": "same-origin",
      "cache-control": cacheControl,
    },
  });
}

/** For a file that only some may read: no cache keeps it. */
export function privateFileAnswer(file: Omit<Served, "cacheControl">): Response {
  return fileAnswer({ ...file, cacheControl: "private, no-store" });
}

/** A name with accents goes in the second form; old programs read the first. */
function contentDisposition(disposition: Served["disposition"], filename: string): string {
  const plain = filename.normalize("NFD").replace(/[^\w .()-]/g, "") || "file";
  const exact = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${hex(sign)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase();
}
