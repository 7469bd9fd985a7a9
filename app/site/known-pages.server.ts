import type { SiteCache } from "#app/platform/cache/cache.server.ts";

/** The lists that the public addresses come from. */
const TAGS = ["posts", "formations", "categories", "forms"];

type Options = {
  /** Every public address, with its language. */
  read: () => Promise<Iterable<string>>;
  cache: Pick<SiteCache, "cached" | "onDrop">;
};

/**
 * The addresses that are pages, also before anybody asked for them: a flood of unknown addresses
 * must not delay a page that was never rendered. They are read again after a publication; without the
 * database the former list is better than none.
 */
export function createKnownPages({ read, cache }: Options) {
  let known: ReadonlySet<string> | undefined;
  let latest = 0;
  const listeners: ((gone: string[]) => void)[] = [];

  async function readAddresses() {
    latest += 1;
    const mine = latest;
    const addresses = new Set(await read());
    // Not when a publication has begun a newer reading.
    if (mine === latest) {
      const gone = [...(known ?? [])].filter((path) => !addresses.has(path));
      known = addresses;
      for (const listener of listeners) listener(gone);
    }
    return addresses;
  }

  const current = () =>
    cache
      .cached({ key: "public addresses", tags: TAGS, read: readAddresses, retain: true })
      .catch((): ReadonlySet<string> => new Set());

  cache.onDrop((tags) => {
    if (tags && !TAGS.some((tag) => tags.has(tag))) return;
    // At once: what was withdrawn must be known before the database may be away.
    if (known) void current();
  });

  return {
    /** Calls back with the addresses that are no pages any more. */
    onGone(listener: (paths: string[]) => void) {
      listeners.push(listener);
    },

    has: async (path: string): Promise<boolean> => (await current()).has(path),
  };
}
