import "./hold-back.ts";
import type { ReactNode } from "react";
import { writesSent } from "#app/api-client/browser/send-request.ts";

/**
 * Lists stay in memory while one of their records is open: going back shows them at once, without
 * asking again. After a change by this user, or some minutes, they are read anew.
 */
export type KeptHandle = {
  keepsList?: true;
  /** What the list knows of the record at a path, which is shown until the record is there. */
  opening?: (list: unknown, path: string) => ReactNode;
};

type Kept = { data: unknown; at: number; writes: number };

const LONGEST = 5 * 60_000;
const MOST = 5;
const lists = new Map<string, Kept>();
let wentBackTo = "";

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => {
    wentBackTo = keyOf(window.location);
  });
}

type Address = { pathname: string; search: string };

function keyOf({ pathname, search }: Address): string {
  return pathname + search;
}

export function keepList(address: Address, data: unknown) {
  const key = keyOf(address);
  lists.delete(key);
  lists.set(key, { data, at: Date.now(), writes: writesSent() });
  for (const oldest of [...lists.keys()].slice(0, -MOST)) lists.delete(oldest);
}

/** Whether the list is still in memory and worth showing. */
export function isFresh(address: Address): boolean {
  const kept = lists.get(keyOf(address));
  return kept?.writes === writesSent() && Date.now() - kept.at <= LONGEST;
}

/** Whether the list can be shown without asking: the user goes back to it, or up from a record. */
export function isKept(address: Address): boolean {
  if (!isFresh(address)) return false;
  const fromRecord = window.location.pathname.startsWith(`${address.pathname}/`);
  return fromRecord || wentBackTo === keyOf(address);
}

/** The list is about to be shown again, although the address is that of no record. */
export function showAgain(address: Address) {
  wentBackTo = keyOf(address);
}

type Loading<Data> = { request: Request; serverLoader: () => Promise<Data> };

/** The `clientLoader` of a list whose `handle` says that it is kept. */
export async function keptOrLoaded<Data>({ request, serverLoader }: Loading<Data>): Promise<Data> {
  const address = new URL(request.url);
  const kept = isKept(address) ? lists.get(keyOf(address)) : undefined;
  wentBackTo = "";
  return kept ? (kept.data as Data) : serverLoader();
}

/** The `shouldRevalidate` of what is around a list: as it was when the list is shown again. */
export function unlessKept({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href === nextUrl.href || !isKept(nextUrl);
}
