import { LRUCache } from "lru-cache";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, Caller } from "./api-env.server.ts";
import { networkOf, wideNetworkOf } from "./client-address.server.ts";
import { sessionOf } from "./csrf.server.ts";

/** A try above a limit that slows waits longer with each further one. */
const WAIT = { step: 250, most: 3_000 } as const;

/** Requests that may wait at the same time: of one network, and of all together. */
const PLACES = { network: 60, all: 1_200 } as const;

/** As long as a session lives. */
const TWO_HOURS = 2 * 60 * 60 * 1000;

/** Milliseconds to wait for a number of tries above a limit. */
export function waitAbove(tries: number): number {
  return Math.min(WAIT.most, WAIT.step * Math.max(0, tries));
}

type Place = { since: number; leave: (how: "waited" | "full") => void };
type Room = Set<Place>;

/**
 * Waiting requests are few in all. Where there is no place, the network with the most of them makes
 * room, and within a network whoever came last. A caller came with its request before this one, or
 * when the site first knew it; a stranger comes with this one. So neither one caller with many
 * requests nor many new callers take the places of those who were there before.
 */
export function createWaitingRoom(places: { network: number; all: number } = PLACES) {
  const rooms = new Map<string, Room>();
  const asked = new LRUCache<string, number>({ max: 50_000, ttl: TWO_HOURS });
  let total = 0;

  function sinceOf(caller: Caller | null): number {
    const now = Date.now();
    if (!caller) return now;
    const since = asked.get(caller.name) ?? caller.since.getTime();
    asked.set(caller.name, now);
    return Math.min(since, now);
  }

  /** Whether there is a place; it may be taken from somebody who came later. */
  function makeRoom(own: Room, since: number): boolean {
    if (own.size < places.network) {
      if (total < places.all) return true;
      const largest = [...rooms.values()].reduce((a, b) => (b.size > a.size ? b : a));
      if (largest.size > own.size + 1) return dismiss(lastOf(largest));
    }
    const last = lastOf(own);
    return last !== undefined && last.since > since && dismiss(last);
  }

  return (address: string, milliseconds: number, caller: Caller | null = null) => {
    const network = wideNetworkOf(address) ?? networkOf(address);
    const own = rooms.get(network) ?? new Set();
    const since = sinceOf(caller);
    if (!makeRoom(own, since)) return Promise.resolve("full" as const);
    rooms.set(network, own);
    total += 1;
    return new Promise<"waited" | "full">((resolve) => {
      const timer = setTimeout(() => place.leave("waited"), milliseconds);
      const place: Place = {
        since,
        leave(how) {
          clearTimeout(timer);
          own.delete(place);
          if (!own.size) rooms.delete(network);
          total -= 1;
          resolve(how);
        },
      };
      own.add(place);
    });
  };
}

/** Of those who came at the same moment, the one who entered last. */
function lastOf(room: Room): Place | undefined {
  let last: Place | undefined;
  for (const place of room) if (!last || place.since >= last.since) last = place;
  return last;
}

function dismiss(place: Place | undefined): true {
  place?.leave("full");
  return true;
}

/** One for all limits of the process. */
const waitingRoom = createWaitingRoom();

/** Waits, or refuses with 429 what is too much for the network. */
export async function waitTurn(address: string, milliseconds: number, caller?: Caller | null) {
  if (milliseconds && (await waitingRoom(address, milliseconds, caller)) === "full") {
    throw soonAgain();
  }
}

/** A page that waited here would keep other visitors from the turn in which theirs is rendered. */
export async function slowDown(c: ApiContext, milliseconds: number) {
  if (c.env?.holdBack) c.env.holdBack(milliseconds);
  else if (milliseconds) {
    await waitTurn(c.var.address, milliseconds, c.var.caller ?? (await sessionOf(c)));
  }
}

/** A wrong secret waits where there is room; it is refused in any case. */
export async function slowDownWrong({ env, var: { address } }: ApiContext, milliseconds: number) {
  if (env?.holdBack) env.holdBack(milliseconds);
  else if (milliseconds) await waitingRoom(address, milliseconds);
}

/** Shorter than the wait of the one whose turn it is, who may try again at once. */
const turns = new LRUCache<string, true>({ max: 50_000, ttl: WAIT.most - 200 });

/** Lets one try in three seconds pass for a key, as slowly as others; refuses what comes meanwhile. */
export async function oneAtATime(c: ApiContext, key: string, waited: number): Promise<void> {
  if (turns.has(key)) throw soonAgain();
  turns.set(key, true);
  await slowDown(c, WAIT.most - waited);
}

function soonAgain() {
  return new AppError("tooMany", { headers: { "retry-after": String(WAIT.most / 1000) } });
}
