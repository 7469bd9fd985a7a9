import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { networkOf } from "#app/http/client-address.server.ts";
import { limitByNetwork } from "#app/http/limit-by-network.server.ts";
import { guarding } from "#app/http/openapi.server.ts";
import { throttle } from "#app/http/rate-limit.server.ts";

// Mobile networks put thousands of people behind one address, and so does a school: the figures
// allow several classes that apply at the same time.

const TEN_MINUTES = 10 * 60;
const DAY = 86_400;

/** By network, in ten minutes and in a day. */
function limitNetwork(what: string, tries: number, triesADay: number) {
  return throttle(({ var: { address } }) => {
    const network = networkOf(address);
    return [
      { key: `registration ${what} ${network}`, tries, seconds: TEN_MINUTES },
      { key: `registration ${what} day ${network}`, tries: triesADay, seconds: DAY },
    ];
  });
}

export const limitDrafts = limitNetwork("draft", 200, 4_000);

/**
 * Every step of a form is one change, a repeated one too: the 200 drafts that one network may begin
 * in ten minutes make about a thousand.
 */
export const limitChanges = limitNetwork("change", 2_000, 40_000);

/** By tus and of drafts together. */
export const limitUploads = limitNetwork("upload", 200, 4_000);

/** A document is sent in about five chunks, on a bad line in thirty. */
export const limitPieces = limitNetwork("piece", 6_000, 120_000);

/**
 * In memory, because a read writes nothing. A page reads its draft up to three times: a class of
 * forty that goes on at the same moment passes.
 */
const reads = limitByNetwork({ tries: 300, seconds: 10 });
export const limitReads = guarding(
  createMiddleware<ApiEnv>(async (c, next) => {
    reads.count(c.var.address);
    await next();
  }),
  { refuses: [429] },
);
