import { serialize } from "node:v8";
import {
  acceptedEncoding,
  compress,
  type Encoding,
  QUICK,
  quickEncoding,
} from "#app/platform/http/compress.server.ts";
import { etagOf, matches } from "#app/platform/http/etag.ts";
import { limitConcurrency } from "#app/platform/http/limit-concurrency.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createAnswerCache } from "./cached-answers.server.ts";
import { createTagStore, type Share } from "./tag-store.server.ts";

/** A rendered public page: bytes, headers and cache tags. */
export type RenderedPage = {
  html: Uint8Array;
  headers: Record<string, string>;
  tags: Set<string>;
  /** 200 unless told. */
  status?: number;
  /** The page for one visitor, where a part of it differs. */
  fill?: (() => Promise<Uint8Array>) | undefined;
};

type Copy = { bytes: Promise<Uint8Array>; ready?: Uint8Array };
export type Entry = RenderedPage & {
  etag: string;
  encoded: Partial<Record<Encoding, Copy>>;
  /** The day it was rendered for. */
  day: string | undefined;
};

export type SiteCache = ReturnType<typeof createCache>;

type Render = () => Promise<RenderedPage | Response>;
type Manner = {
  /** Where a copy is stored. */
  share: "pages" | "searches";
  /** Whether the address is surely a page: others are rendered with pauses. */
  known: boolean;
  /** Whether a visitor asks. */
  counted: boolean;
  /** Whether its last good copy is given while rendering it fails. */
  retain: boolean;
  /** Today, where a page changes at midnight. */
  day: string;
};

/** What is read, with all that it depends on besides the tags; which changes make it old; how. */
type Wanted<T> = {
  key: string;
  tags: readonly string[];
  read: () => Promise<T>;
  /** Whether the former value is given while reading fails. */
  retain?: boolean;
};
export type Cached = <T>(wanted: Wanted<T>) => Promise<T>;

type KeyParts = { locale: Locale; pathname: string; search: string };

export function pageKey({ locale, pathname, search }: KeyParts): string {
  return `${locale} ${pathname}?${search}`;
}

/** Once a page is asked for again, it is compressed well, and that copy of it is stored. */
const GOOD_QUALITY = 9;

const MB = 1024 * 1024;

/**
 * Everybody can make up searches: they have little memory of their own, where they displace only one
 * another. It holds the words that many ask for, some fifty pages.
 */
const MAX_BYTES = { pages: 48 * MB, searches: 4 * MB, answers: 8 * MB, data: 4 * MB };

/** Pages that are published or were rendered before are rendered without a pause. */
const KNOWN = { concurrency: 2, maxQueued: 40, retryAfter: 2 };

/**
 * Searches and unknown addresses are rendered with pauses: an endless series of them would
 * otherwise occupy the processor and delay every other page.
 */
const UNKNOWN = { concurrency: 2, maxQueued: 40, retryAfter: 2, pauseFactor: 2 };

/** The page does not exist any more, or somewhere else. */
const GONE = [301, 308, 404, 410];

/**
 * The one cache of the process: public pages, answers of the API that are the same for all, and small
 * data. A write names its tags, and everything with one of them is dropped. Pages are stored plain,
 * brotli and gzip, with a strong ETag; nothing in memory is a visitor's own: `fill` adds that.
 */
export function createCache(maxBytes: Partial<typeof MAX_BYTES> = {}) {
  const most = { ...MAX_BYTES, ...maxBytes };
  const store = createTagStore();
  const pages = store.share<Entry>(most.pages);
  const shares = { pages, searches: store.share<Entry>(most.searches) };
  const both = Object.values(shares);
  const data = store.share<{ read: unknown }>(most.data);
  const limits = { known: limitConcurrency(KNOWN), unknown: limitConcurrency(UNKNOWN) };
  const counts = { hits: 0, misses: 0 };

  /** The compressed copy counts into the size, too. */
  async function encoded(entry: Entry, encoding: Encoding, share: Share<Entry>, key: string) {
    const known = entry.encoded[encoding];
    if (known) return known.bytes;
    const bytes = compress(entry.html, encoding, GOOD_QUALITY);
    const copy: Copy = { bytes };
    entry.encoded[encoding] = copy;
    bytes.catch(() => delete entry.encoded[encoding]);
    copy.ready = await bytes;
    share.grow(key, entry, copy.ready.length);
    return copy.ready;
  }

  /** The last good copy of a page, marked as stale; null when there is none. */
  function lastGood(key: string): Response | null {
    const former = pages.retained(key);
    return former ? marked(former) : null;
  }

  return {
    /** Answers of the API, dropped together with the pages made of them. */
    answers: createAnswerCache(store, most.answers),

    /** Fresh pages in memory. */
    get size() {
      return both.reduce((sum, { size }) => sum + size, 0);
    },

    /** Bytes of all pages with their copies. */
    get bytes() {
      return both.reduce((sum, { bytes }) => sum + bytes, 0);
    },

    /** Pages answered from memory so far. */
    get hits() {
      return counts.hits;
    },

    /** Pages that were rendered, or waited for a rendering, so far. */
    get misses() {
      return counts.misses;
    },

    /**
     * Small data that many answers show and that seldom changes. Not for what decides about a write:
     * another process hears of a change a moment later.
     */
    async cached<T>({ key, tags, read, retain = false }: Wanted<T>): Promise<T> {
      const found =
        data.get(key) ??
        (await data.join(key, async (put) => {
          try {
            const made = { read: await read() };
            put(key, { value: made, tags, bytes: serialize(made).length + key.length, retain });
            return made;
          } catch (error) {
            const former = data.retained(key);
            if (!former) throw error;
            return former;
          }
        }));
      return found.read as T;
    },

    /** A page whose copy in this encoding is in memory, without waiting; counted as answered. */
    ready(
      key: string,
      encoding: Encoding | null,
      day?: string,
    ): { page: Entry; body: Uint8Array } | null {
      const page = pages.get(key) ?? shares.searches.get(key);
      if (!page || page.fill || page.day !== day) return null;
      const body = encoding ? page.encoded[encoding]?.ready : page.html;
      if (!body) return null;
      counts.hits += 1;
      return { page, body };
    },

    /** Answers from memory, or renders once for all who wait for the same page. */
    async answer(key: string, request: Request, render: Render, manner: Partial<Manner> = {}) {
      const { share: name = "pages", known = true, counted = true, retain = false, day } = manner;
      const share = shares[name];
      const found = share.get(key);
      const stored = found?.day === day ? found : undefined;
      if (counted) counts[stored ? "hits" : "misses"] += 1;
      const entry =
        stored ??
        (await share.join(`${day} ${key}`, async (put) => {
          const rendered = await limits[known ? "known" : "unknown"](render);
          if (rendered instanceof Response) {
            if (GONE.includes(rendered.status)) share.delete(key);
            return (rendered.status >= 500 && lastGood(key)) || rendered;
          }
          const { html, tags, fill } = rendered;
          const value: Entry = { ...rendered, etag: etagOf(html), encoded: {}, day };
          // What a visitor does with a part of their own needs the database.
          put(key, { value, tags, bytes: html.length, retain: retain && !fill });
          return value;
        }));
      if (entry instanceof Response) return entry.clone();
      const { headers, etag, html, fill, status } = entry;
      const encode = (encoding: Encoding) => encoded(entry, encoding, share, key);
      if (status && status !== 200) return respond(entry, request, encode);
      // Of a page with a part for each visitor no copy can be unchanged.
      if (fill) return respondQuickly(await fill(), headers, request);
      if (matches(request.headers.get("if-none-match"), etag))
        return new Response(null, { status: 304, headers: { ...headers, etag } });
      if (!stored) return respondQuickly(html, { ...headers, etag }, request);
      return respond(entry, request, encode);
    },

    lastGood,

    /** Whether there is a good copy of this page, fresh or not. */
    hasGood: (key: string) => pages.retained(key) !== undefined,

    /** Removes every copy of the pages at this address. */
    forget(locale: Locale, pathname: string) {
      const start = pageKey({ locale, pathname, search: "" });
      for (const key of pages.keys()) if (key.startsWith(start)) pages.delete(key);
    },

    onDrop: store.onDrop,
    drop: store.drop,
    clear: store.clear,
  };
}

/** Without a cache, which follows the changes, everything is read anew. */
export function cachedIn(cache: Pick<SiteCache, "cached"> | undefined): Cached {
  return cache?.cached ?? (({ read }) => read());
}

function marked({ html, headers }: RenderedPage): Response {
  const stale = { warning: '110 - "Response is Stale"', "x-stale": "yes", "retry-after": "5" };
  const { "cdn-cache-control": _, ...others } = headers;
  return new Response(html as BodyInit, {
    headers: { ...others, ...stale, "cache-control": "no-store" },
  });
}

/** The compressed bytes are not stored, so they are made quickly. */
function respondQuickly(html: Uint8Array, headers: Record<string, string>, request: Request) {
  const encoding = quickEncoding(request.headers.get("accept-encoding"));
  return send(request, headers, encoding, encoding ? compress(html, encoding, QUICK) : html);
}

type Encode = (encoding: Encoding) => Promise<Uint8Array>;

function respond(entry: Entry, request: Request, encode: Encode) {
  const { headers, etag, html, status } = entry;
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  const body = encoding ? encode(encoding) : html;
  return send(request, { ...headers, etag }, encoding, body, status);
}

async function send(
  { method }: Request,
  headers: Record<string, string>,
  encoding: string | null,
  sent: Uint8Array | Promise<Uint8Array>,
  status = 200,
): Promise<Response> {
  const body = await sent;
  const own = {
    ...headers,
    ...(encoding ? { "content-encoding": encoding } : {}),
    "content-length": String(body.length),
  };
  return new Response(method === "HEAD" ? null : (body as BodyInit), { status, headers: own });
}
