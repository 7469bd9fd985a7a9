import { useEffect } from "react";
import {
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useResolvedPath,
} from "react-router";
import { writesSent } from "#app/api-client/browser/send-request.ts";
import { useIsWide } from "./use-is-wide.ts";

/** Writes that this browser had sent when the list was loaded. */
let writesThen = 0;

/**
 * The `shouldRevalidate` of a list: it does not depend on which of its records is open, but on what was
 * changed in one.
 */
export function unlessOtherRecord({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isRepeated = currentUrl.href === nextUrl.href;
  return isRepeated || currentUrl.search !== nextUrl.search || writesThen !== writesSent();
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
    if (data) writesThen = writesSent();
  }, [data]);
  return data;
}
