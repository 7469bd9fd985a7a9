import { useEffect } from "react";
import {
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useResolvedPath,
} from "react-router";
import { writesDone, writesSent } from "#app/api-client/browser/send-request.ts";
import { useIsWide } from "./use-is-wide.ts";

/** For rows that this page asked for: how many of its writes were answered by then. */
const askedAfter = new WeakMap<object, number>();

/** The writes that the rows on screen know of. Those of a document were read before any. */
let writesKnown = 0;

/**
 * The `clientLoader` of a list: rows asked for before a write was answered do not pass for newer ones,
 * however late they come.
 */
export async function askForRows<Data>({
  serverLoader,
}: {
  serverLoader: () => Promise<Data>;
}): Promise<Data> {
  const done = writesDone();
  const rows = await serverLoader();
  if (rows instanceof Object) askedAfter.set(rows, done);
  return rows;
}

export function noteShown(rows: object) {
  writesKnown = askedAfter.get(rows) ?? 0;
}

/**
 * The `shouldRevalidate` of a list: it does not depend on which of its records is open, but on what was
 * changed in one.
 */
export function unlessOtherRecord({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">): boolean {
  const isRepeated = currentUrl.href === nextUrl.href;
  return isRepeated || currentUrl.search !== nextUrl.search || writesKnown !== writesSent();
}

/**
 * The data of a list with records. A document that was opened at a record comes without them: they are
 * asked for when the list is seen, beside the record or after it.
 */
export function useListData<Data extends object>(loaded: Data | null): Data | null {
  const fetcher = useFetcher();
  const { load } = fetcher;
  const { pathname: list } = useResolvedPath(".");
  const { pathname, search } = useLocation();
  const isSeen = useIsWide() || pathname === list;
  const data = loaded ?? ((fetcher.data ?? null) as Data | null);
  const isMissing = data === null && isSeen;
  useEffect(() => {
    if (isMissing) void load(list + search);
  }, [isMissing, load, list, search]);
  useEffect(() => {
    if (data) noteShown(data);
  }, [data]);
  return data;
}
