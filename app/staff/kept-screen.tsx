import { Activity, Fragment, useDeferredValue, useEffect, useLayoutEffect, useState } from "react";
import { useMatches, useOutlet } from "react-router";
import { partHydrated, partHydrates } from "#app/ui/mark-hydrated.ts";
import { AsItWas, isSameAddress, isSamePath, type Screen, useRouter } from "./as-it-was.tsx";
import { isFresh, type KeptHandle, keepList } from "./kept-list.ts";
import styles from "./kept-screen.module.css";
import { Opening } from "./opening.tsx";
import { ShownContext } from "./shown.ts";
import { useDestination } from "./use-destination.ts";
import { SettlePlace, useKeptPlace } from "./use-kept-place.ts";

type Held = Screen & { key: string; list: unknown; away: boolean };

/**
 * The screen of the address. A list stays in the document, hidden and without effects, while one of
 * its records is open: going back draws nothing anew. A list that has not changed is not rendered
 * again either, whatever the router does around it.
 */
export function KeptScreen() {
  const outlet = useOutlet();
  const router = useRouter();
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  const { keepsList = false, opening } = (handle ?? {}) as KeptHandle;
  const address = router.location.location;
  const next = useDestination(keepsList && opening ? `${address.pathname}/` : null);
  const first = (next && opening?.(loaderData, next)) || null;

  const [before, setBefore] = useState<Held | null>(null);
  const live = { outlet, router, list: loaderData };
  const held = keepsList
    ? listOf(before, live, first !== null)
    : whileBelow(before, address.pathname);
  if (held !== before) setBefore(held);

  useEffect(() => {
    if (keepsList) keepList(address, loaderData);
  }, [keepsList, address, loaderData]);

  const isShown = keepsList && !first;
  // Telling the list that it is hidden takes longer than drawing the head of a record, which comes first.
  const isKnown = useDeferredValue(isShown);
  const list = held?.router.location.location ?? null;
  const { listRef, otherRef, settle } = useKeptPlace(list, isShown);
  return (
    <>
      <SettlePlace isShown={isShown} address={first ? next : address.key} settle={settle} />
      {held && (
        // The head of a record comes first: effects of the list end once the record is there.
        <Activity key={held.key} mode={keepsList ? "visible" : "hidden"}>
          <ShownContext value={isKnown}>
            <div ref={listRef} className={styles.list}>
              <AsItWas screen={held} />
            </div>
            <PartHydrated />
          </ShownContext>
        </Activity>
      )}
      {held && <PartHydrates />}
      <div ref={otherRef}>
        {first && <Opening list={address}>{first}</Opening>}
        {!keepsList && <Fragment key="other">{outlet}</Fragment>}
      </div>
    </>
  );
}

/** The list to draw: as it was while a record of it opens, and while nothing about it is new. */
function listOf(held: Held | null, live: Omit<Held, "key" | "away">, opens: boolean): Held {
  const isSame = held && held.list === live.list && isSameAddress(held, live);
  if (isSame && (opens || (isIdle(held) && isIdle(live))))
    return held.away ? { ...held, away: false } : held;
  const { pathname, key } = live.router.location.location;
  const stays = held && !held.away && isSamePath(held, live);
  if (stays && held.outlet === live.outlet && held.router === live.router) return held;
  return { ...live, key: stays ? held.key : pathname + key, away: false };
}

function whileBelow(held: Held | null, path: string): Held | null {
  if (!held) return null;
  const list = held.router.location.location;
  if (!path.startsWith(`${list.pathname}/`) || !isFresh(list)) return null;
  return held.away ? held : { ...held, away: true };
}

function isIdle({ router: { navigation } }: Screen): boolean {
  return navigation?.navigation.state === "idle" && navigation.revalidation === "idle";
}

/** React hydrates what may be hidden after the rest. */
function PartHydrates() {
  useLayoutEffect(() => partHydrates(), []);
  return null;
}

function PartHydrated() {
  useEffect(() => partHydrated(), []);
  return null;
}
