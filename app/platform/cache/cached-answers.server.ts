import { acceptedEncoding } from "#app/platform/http/compress.server.ts";
import { etagOf } from "#app/platform/http/etag.ts";
import { localeTags } from "#app/platform/i18n/locales.ts";
import { preferredLocale } from "#app/platform/i18n/negotiate.ts";
import type { TagStore } from "./tag-store.server.ts";

/** An answer of the API as it was sent, without what belongs to one request. */
export type CachedAnswer = {
  bytes: Uint8Array;
  headers: Record<string, string>;
  etag: string;
  tags: readonly string[];
  /** The pattern of its route, for log and metrics. */
  route: string;
};

/** Longer addresses are typed by nobody. */
const MAX_ADDRESS = 300;

/** Headers of a request that may change its answer, or that must not be answered from memory. */
const OWN_HEADERS = [
  "authorization",
  "cookie",
  "origin",
  "content-length",
  "transfer-encoding",
  "x-settings-draft",
];

export type AnswerCache = ReturnType<typeof createAnswerCache>;
type ReadHeader = (name: string) => string | null | undefined;

/**
 * Answers of the API that are the same for every visitor, until one of their tags changes. Only
 * answers that their handler declared `shared` are stored, and none of a search.
 */
export function createAnswerCache(store: TagStore, maxBytes: number) {
  const answers = store.share<CachedAnswer>(maxBytes);
  return {
    get size() {
      return answers.size;
    },

    /** Changes so far: an answer made during one must not be stored. */
    get generation() {
      return store.generation;
    },

    get: answers.get,

    put(key: string, made: Omit<CachedAnswer, "etag">, since: number): CachedAnswer {
      const answer = { ...made, etag: etagOf(made.bytes) };
      const { tags } = made;
      answers.put(key, { value: answer, tags, bytes: sizeOf(answer, key) }, since);
      return answer;
    },
  };
}

/** What a stored answer needs beside its body, its key and its headers, as measured. */
const OVERHEAD = 1024;

/** An empty list has two bytes: counting only bodies, millions of made-up addresses would be stored. */
function sizeOf({ bytes, headers }: CachedAnswer, key: string): number {
  const pairs = Object.entries(headers);
  const text = pairs.reduce((sum, [name, value]) => sum + name.length + value.length, key.length);
  return bytes.length + text + OVERHEAD;
}

/** `se%61rch=` is a search, too. */
function isSearch(url: string): boolean {
  if (url.includes("search=")) return true;
  const at = url.indexOf("?");
  return at >= 0 && url.includes("%", at) && new URLSearchParams(url.slice(at)).has("search");
}

/**
 * What an answer of the API depends on; null when it may depend on more. `url` begins with `/`; the
 * date is a part because some answers change at midnight.
 */
export function answerKey(
  { method, url, today }: { method: string; url: string; today: string },
  header: ReadHeader,
): string | null {
  if (method !== "GET" || !url.startsWith("/api/") || url.length > MAX_ADDRESS) return null;
  if (isSearch(url) || OWN_HEADERS.some((name) => header(name))) return null;
  const locale = preferredLocale(header("accept-language"));
  const language = locale ? localeTags[locale] : "";
  return `${today} ${language} ${acceptedEncoding(header("accept-encoding")) ?? ""} ${url}`;
}
