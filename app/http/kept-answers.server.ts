import { LRUCache } from "lru-cache";
import { localeTags } from "#app/i18n/locales.ts";
import { preferredLocale } from "#app/i18n/negotiate.ts";
import { acceptedEncoding } from "./compress.server.ts";
import { etagOf } from "./etag.ts";

/** An answer of the API as it was sent, without what belongs to one request. */
export type KeptAnswer = {
  bytes: Uint8Array;
  headers: Record<string, string>;
  etag: string;
  tags: readonly string[];
  /** The pattern of its route, for log and metrics. */
  route: string;
};

const MAX_BYTES = 8 * 1024 * 1024;
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

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
type ReadHeader = (name: string) => string | null | undefined;

/**
 * Answers of the API that are the same for every visitor, until one of their tags changes. Only
 * answers that their handler declared `shared` are kept, and none of a search.
 */
export function createKeptAnswers({ maxBytes = MAX_BYTES } = {}) {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  });
  // Counts the changes: an answer made during a change must not be kept.
  let generation = 0;

  return {
    get size() {
      return answers.size;
    },

    get generation() {
      return generation;
    },

    get: (key: string) => answers.get(key),

    keep(key: string, made: Omit<KeptAnswer, "etag">, since: number): KeptAnswer {
      const answer = { ...made, etag: etagOf(made.bytes) };
      if (since === generation) answers.set(key, answer);
      return answer;
    },

    drop(tags: ReadonlySet<string>) {
      generation += 1;
      for (const [key, answer] of [...answers.entries()]) {
        if (answer.tags.some((tag) => tags.has(tag))) answers.delete(key);
      }
    },

    clear() {
      generation += 1;
      answers.clear();
    },
  };
}

/** What a kept answer needs beside its body, its key and its headers, as measured. */
const OVERHEAD = 1024;

/** An empty list has two bytes: counting only bodies, millions of made-up addresses would be kept. */
function sizeOf({ bytes, headers }: KeptAnswer, key: string): number {
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
