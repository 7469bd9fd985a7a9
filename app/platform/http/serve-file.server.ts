import { closedPolicy } from "#app/platform/http/security-headers.server.ts";
import { limitMarks } from "#app/platform/i18n/compose.ts";

type Served = {
  bytes: Uint8Array;
  /** Stored at upload, never detected again. */
  type: string;
  /** The file name for downloads. */
  filename: string;
  disposition: "inline" | "attachment";
  cacheControl: string;
};

/** Answers with a file in which nothing can run: no scripts, no type sniffing. */
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

/** For private files: no cache may store it. */
export function privateFileAnswer(file: Omit<Served, "cacheControl">): Response {
  return fileAnswer({ ...file, cacheControl: "private, no-store" });
}

/** The second form carries accents; old programs read the first. */
function contentDisposition(disposition: Served["disposition"], filename: string): string {
  const plain =
    limitMarks(filename)
      .normalize("NFD")
      .replace(/[^\w .()-]/g, "") || "file";
  const exact = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${hex(sign)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase();
}
