import type { PageCache } from "#app/http/page-cache.server.ts";

/** The lists that the public addresses come from. */
const TAGS = ["posts", "formations", "categories", "forms"];

type Options = {
  /** Every public address, with its language. */
  read: () => Promise<Iterable<string>>;
  cache: Pick<PageCache, "onDrop">;
};

/**
 * The addresses that are pages, also before anybody asked for them: a flood of unknown addresses
 * must not delay a page that was never rendered. They are read again after a publication.
 */
export function createKnownPages({ read, cache }: Options) {
  let known: ReadonlySet<string> = new Set();
  let current: Promise<void> | null = null;
  const listeners: ((gone: string[]) => void)[] = [];

  cache.onDrop((tags) => {
    if (tags && !TAGS.some((tag) => tags.has(tag))) return;
    // At once: what was withdrawn must be known before the database may be away.
    current = known.size ? refresh() : null;
  });

  function refresh() {
    const mine: Promise<void> = read().then(
      (paths) => {
        // Not when a publication has begun a newer reading.
        if (current !== mine && current !== null) return;
        const now = new Set(paths);
        const gone = [...known].filter((path) => !now.has(path));
        known = now;
        for (const listener of listeners) listener(gone);
      },
      () => {
        // Without the database the former list is better than none.
        if (current === mine) current = null;
      },
    );
    return mine;
  }

  return {
    /** Calls back with the addresses that are no pages any more. */
    onGone(listener: (paths: string[]) => void) {
      listeners.push(listener);
    },

    async has(path: string): Promise<boolean> {
      current ??= refresh();
      await current;
      return known.has(path);
    },
  };
}
