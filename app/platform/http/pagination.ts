import { z } from "zod";
import { wholeText } from "./values.ts";

const MAX_PER_PAGE = 100;
/** A plain array has no pages: without a limit, an answer would grow with the table. */
export const MOST_WHOLE = 500;
/** Maximum length of a search; pages truncate what was typed. */
export const SEARCH_MAX = 200;

/** The query of every list; without `page` the answer is the plain array of the contract. */
export const ListQuery = z.object({
  locale: z.string().optional(),
  page: wholeText(1, 1_000_000).optional(),
  per_page: wholeText(1, MAX_PER_PAGE).default(15),
  search: z.string().trim().max(SEARCH_MAX).optional(),
});

export type Page<T> = {
  data: T[];
  links: { first: string; last: string; prev: string | null; next: string | null };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
};

type Window = { limit: number; offset: number };
type Asked = { page?: number | undefined; per_page: number };
type Reads<T, W> = { count: () => Promise<number>; list: (window: W) => Promise<T[]> };

/** Answers one page, or without `page` the plain array of the contract, of at most 500 rows. */
export async function wholeOrPage<T>(
  url: string,
  { page, per_page }: Asked,
  reads: Reads<T, Window>,
): Promise<T[] | Page<T>> {
  return page === undefined
    ? reads.list({ limit: MOST_WHOLE, offset: 0 })
    : onePage(url, { page, per_page }, reads);
}

/** Answers one page, the first by default; counts and reads in parallel. */
export async function onePage<T>(
  url: string,
  { page = 1, per_page: perPage }: Asked,
  { count, list }: Reads<T, Window>,
): Promise<Page<T>> {
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const [total, data] = await Promise.all([count(), list(window)]);
  return paginate(data, { url, page, perPage, total });
}

/** What a page of a search reads at once: its rows and how many there are in all. */
export type Found<T> = { data: T[]; total: number };

/** One page of a list in the shape of the contract. `url` is the address of the request. */
export function paginate<T>(
  data: T[],
  { url, page, perPage, total }: { url: string; page: number; perPage: number; total: number },
): Page<T> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = data.length ? (page - 1) * perPage + 1 : null;
  return {
    data,
    links: {
      first: withPage(url, 1),
      last: withPage(url, last),
      prev: page > 1 ? withPage(url, Math.min(page - 1, last)) : null,
      next: page < last ? withPage(url, page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: last,
      per_page: perPage,
      to: from === null ? null : from + data.length - 1,
      total,
    },
  };
}

function withPage(url: string, page: number): string {
  const target = new URL(url);
  target.searchParams.set("page", String(page));
  return `${target.pathname}${target.search}`;
}
