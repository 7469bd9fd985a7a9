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

  cache.onDrop((tags) => {
    if (!tags || TAGS.some((tag) => tags.has(tag))) current = null;
  });

  function refresh() {
    const mine: Promise<void> = read().then(
      (paths) => {
        // Not when a publication has begun a newer reading.
        if (current === mine || current === null) known = new Set(paths);
      },
      () => {
        // Without the database the former list is better than none.
        if (current === mine) current = null;
      },
    );
    return mine;
  }

  return {
    async has(path: string): Promise<boolean> {
      current ??= refresh();
      await current;
      return known.has(path);
    },
  };
}
