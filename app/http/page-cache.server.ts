import { LRUCache } from "lru-cache";
import type { Locale } from "#app/i18n/locales.ts";
import {
  acceptedEncoding,
  compress,
  type Encoding,
  QUICK,
  quickEncoding,
} from "./compress.server.ts";
import { etagOf, matches } from "./etag.ts";
import { createKeptAnswers } from "./kept-answers.server.ts";
import { limitConcurrency } from "./limit-concurrency.server.ts";

/** A rendered public page: bytes, headers and cache tags. */
export type RenderedPage = {
  html: Uint8Array;
  headers: Record<string, string>;
  tags: Set<string>;
  /** The page for one visitor, where a part of it differs. */
  fill?: (() => Promise<Uint8Array>) | undefined;
};

type Copy = { bytes: Promise<Uint8Array>; ready?: Uint8Array };
export type Entry = RenderedPage & {
  etag: string;
  encoded: Partial<Record<Encoding, Copy>>;
  /** Bytes of all its copies. */
  size: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

type Render = () => Promise<RenderedPage | Response>;
/** Where a copy is kept, and whether the address is surely a page: others are rendered with pauses. */
type Manner = { store: Store; known: boolean };
type Store = "pages" | "searches";
type OnDrop = (tags: ReadonlySet<string> | null) => void;
type Underway = { generation: number; page: Promise<Entry | Response> };

type KeyParts = { today: string; locale: Locale; pathname: string; search: string };

/** Cohorts end at midnight in Abidjan, so the date is part of the key. */
export function pageKey({ today, locale, pathname, search }: KeyParts): string {
  return `${today} ${locale} ${pathname}?${search}`;
}

/** Once a page is asked for again, it is compressed well, and that copy of it is kept. */
const GOOD_QUALITY = 9;

/**
 * Everybody can make up searches: they have little memory of their own, where they displace only one
 * another. It holds the words that many ask for, some fifty pages.
 */
const MAX_BYTES = { pages: 48 * 1024 * 1024, searches: 4 * 1024 * 1024 } as const;

/** Pages that are published or were rendered before are rendered without a pause. */
const KNOWN = { concurrency: 2, maxQueued: 40, retryAfter: 2 };

/**
 * Searches and unknown addresses are rendered with pauses: an endless series of them would
 * otherwise occupy the processor and delay every other page.
 */
const UNKNOWN = { concurrency: 2, maxQueued: 40, retryAfter: 2, pauseFactor: 2 };

/**
 * Public HTML in memory, brotli, gzip and plain, with a strong ETag. Nothing in memory is a visitor's
 * own: `fill` adds that. A write names its cache tags, and every page with one of them is dropped.
 */
export function createPageCache(maxBytes: Record<Store, number> = MAX_BYTES) {
  const stores = { pages: createStore(maxBytes.pages), searches: createStore(maxBytes.searches) };
  const both = Object.values(stores);
  const underway = new Map<string, Underway>();
  const kept = createKeptAnswers();
  const limits = { known: limitConcurrency(KNOWN), unknown: limitConcurrency(UNKNOWN) };
  const listeners: OnDrop[] = [];
  // Counts the changes: a page rendered during a change must not be cached.
  let generation = 0;
  const counts = { hits: 0, misses: 0 };

  async function renderOnce(key: string, render: Render, { store, known }: Manner) {
    const started = generation;
    const rendered = await limits[known ? "known" : "unknown"](render);
    if (rendered instanceof Response) return rendered;
    const { length } = rendered.html;
    const entry: Entry = { ...rendered, etag: etagOf(rendered.html), encoded: {}, size: length };
    if (started === generation) stores[store].set(key, entry);
    return entry;
  }

  /** Shares a running rendering unless it began before a change. */
  function join(key: string, render: Render, manner: Manner): Promise<Entry | Response> {
    const begun = underway.get(key);
    if (begun?.generation === generation) return begun.page;
    const mine: Underway = { generation, page: renderOnce(key, render, manner) };
    underway.set(key, mine);
    const done = () => {
      if (underway.get(key) === mine) underway.delete(key);
    };
    mine.page.then(done, done);
    return mine.page;
  }

  /** The compressed copy counts into the size, too. */
  async function encoded(
    entry: Entry,
    { key, store }: { key: string; store: Store },
    encoding: Encoding,
  ) {
    const entries = stores[store];
    const known = entry.encoded[encoding];
    if (known) return known.bytes;
    const bytes = compress(entry.html, encoding, GOOD_QUALITY);
    const copy: Copy = { bytes };
    entry.encoded[encoding] = copy;
    bytes.catch(() => delete entry.encoded[encoding]);
    const now = await bytes;
    copy.ready = now;
    entry.size += now.length;
    // Deleted first: setting the same value again would not change its size.
    if (entries.peek(key) === entry && entries.delete(key)) entries.set(key, entry);
    return now;
  }

  return {
    /** Answers of the API, dropped together with the pages made of them. */
    answers: kept,

    get size() {
      return both.reduce((sum, { size }) => sum + size, 0);
    },

    /** Bytes of all cached pages with their copies. */
    get bytes() {
      return both.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
    },

    /** Pages answered from memory so far. */
    get hits() {
      return counts.hits;
    },

    /** Pages that were rendered, or waited for a rendering, so far. */
    get misses() {
      return counts.misses;
    },

    /** A page whose copy in this encoding is in memory, without waiting; counted as answered. */
    ready(key: string, encoding: Encoding | null): { page: Entry; body: Uint8Array } | null {
      const page = stores.pages.get(key) ?? stores.searches.get(key);
      if (page?.fill) return null;
      const body = encoding ? page?.encoded[encoding]?.ready : page?.html;
      if (!page || !body) return null;
      counts.hits += 1;
      return { page, body };
    },

    /** Answers from memory, or renders once for all who wait for the same page. */
    async answer(
      key: string,
      request: Request,
      render: Render,
      { store = "pages", known = true }: Partial<Manner> = {},
    ) {
      const stored = stores[store].get(key);
      counts[stored ? "hits" : "misses"] += 1;
      const entry = stored ?? (await join(key, render, { store, known }));
      if (entry instanceof Response) return entry.clone();
      const { headers, etag, html, fill } = entry;
      // Of a page with a part for each visitor no copy can be unchanged.
      if (fill) return respondQuickly(await fill(), headers, request);
      if (matches(request.headers.get("if-none-match"), etag))
        return new Response(null, { status: 304, headers: { ...headers, etag } });
      if (!stored) return respondQuickly(html, { ...headers, etag }, request);
      return respond(entry, request, (encoding) => encoded(entry, { key, store }, encoding));
    },

    /** Calls back at every drop, with its tags, or with null when everything is dropped. */
    onDrop(listener: OnDrop) {
      listeners.push(listener);
    },

    drop(tags: Iterable<string>) {
      generation += 1;
      const dropped = new Set(tags);
      kept.drop(dropped);
      for (const listener of listeners) listener(dropped);
      for (const entries of both) {
        for (const [key, entry] of [...entries.entries()]) {
          if ([...entry.tags].some((tag) => dropped.has(tag))) entries.delete(key);
        }
      }
    },

    clear() {
      generation += 1;
      kept.clear();
      for (const listener of listeners) listener(null);
      for (const entries of both) entries.clear();
    },
  };
}

function createStore(maxSize: number) {
  return new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ size }) => size });
}

/** The compressed bytes are not kept, so they are made quickly. */
function respondQuickly(html: Uint8Array, headers: Record<string, string>, request: Request) {
  const encoding = quickEncoding(request.headers.get("accept-encoding"));
  return send(request, headers, encoding, encoding ? compress(html, encoding, QUICK) : html);
}

type Encode = (encoding: Encoding) => Promise<Uint8Array>;

function respond({ headers, etag, html }: Entry, request: Request, encode: Encode) {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  return send(request, { ...headers, etag }, encoding, encoding ? encode(encoding) : html);
}

async function send(
  { method }: Request,
  headers: Record<string, string>,
  encoding: string | null,
  sent: Uint8Array | Promise<Uint8Array>,
): Promise<Response> {
  const body = await sent;
  const own = {
    ...headers,
    ...(encoding ? { "content-encoding": encoding } : {}),
    "content-length": String(body.length),
  };
  return new Response(method === "HEAD" ? null : (body as BodyInit), { headers: own });
}
