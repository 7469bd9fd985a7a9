import { AsyncResource } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#app/platform/errors.ts";
import { limitConcurrency } from "./limit-concurrency.server.ts";

type Options = {
  concurrency: number;
  /** With this many waiting, calls of unknown callers are refused with 503. */
  maxQueued: number;
  /** With this many waiting for one caller, the next is refused with 503. */
  share: number;
  /** Seconds in the header `Retry-After` of both refusals. */
  retryAfter: number;
  /**
   * A refusal is sent after this many milliseconds, or up to twice as many: clients that ask again
   * at once, or all at the same moment, would occupy the processor.
   */
  holdRefusals: number;
  /** Pause after each call, as a multiple of the processor time it took. */
  pauseFactor: number;
};

/** Who calls: an account whose token was accepted before, or any name such as a network. */
export type Caller = { name: string; known: boolean };

type Queues = Map<string, (() => Promise<void>)[]>;

/**
 * Returns a function that runs at most `concurrency` async calls at once. The waiting callers take
 * turns, so that one with many calls does not delay another with few; known ones come first.
 */
export function shareTurns({ maxQueued, share, holdRefusals, ...options }: Options) {
  const limit = limitConcurrency({ ...options, maxQueued: Number.POSITIVE_INFINITY });
  const [known, others]: [Queues, Queues] = [new Map(), new Map()];
  let queued = 0;

  async function takeTurn(): Promise<void> {
    const queues = known.size ? known : others;
    const [first] = queues;
    if (!first) return;
    const [name, calls] = first;
    const call = calls.shift();
    // The rest of this caller waits behind all others.
    queues.delete(name);
    if (calls.length) queues.set(name, calls);
    if (queues === others) queued -= 1;
    await call?.();
  }

  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    const queues = caller.known ? known : others;
    const calls = queues.get(caller.name) ?? [];
    if (calls.length >= share || (!caller.known && queued >= maxQueued)) {
      if (holdRefusals) await delay(holdRefusals * (1 + Math.random()));
      throw new AppError("away", { headers: { "retry-after": String(options.retryAfter) } });
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Started by the turn of another request, it must keep the limits of its own.
    calls.push(AsyncResource.bind(() => work().then(resolve, reject)));
    queues.set(caller.name, calls);
    if (!caller.known) queued += 1;
    void limit(takeTurn);
    return promise;
  };
}
