import { createMiddleware } from "hono/factory";
import { can } from "#app/access/permissions.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { limitByNetwork } from "#app/http/limit-by-network.server.ts";
import { guarding } from "#app/http/openapi.server.ts";
import { type Limit, perNetwork, throttle } from "#app/http/rate-limit.server.ts";

// Mobile networks put thousands of people behind one address, and so does a school: the figures
// allow several classes that apply at the same time.

const TEN_MINUTES = 10 * 60;
const DAY = 86_400;

/**
 * What is stored counts, in ten minutes and in a day. Refused requests, invalid ones among them, only
 * slow the network down: otherwise one client could close it for everybody behind the address.
 */
function networkLimits(address: string, what: string, tries: number, triesADay: number): Limit[] {
  const name = `registration ${what}`;
  const stored = { onFailure: "giveBack" } as const;
  return [
    ...perNetwork(address, {
      name: `${name} tries`,
      tries: 3 * tries,
      seconds: TEN_MINUTES,
      slows: true,
      onSuccess: "giveBack",
    }),
    ...perNetwork(address, { name, tries, seconds: TEN_MINUTES, ...stored }),
    ...perNetwork(address, { name: `${name} day`, tries: triesADay, seconds: DAY, ...stored }),
  ];
}

function limitNetwork(what: string, tries: number, triesADay: number) {
  return throttle(({ var: { address } }) => networkLimits(address, what, tries, triesADay));
}

/** Also for drafts. */
export const limitApplications = throttle(({ var: { address, user } }) => {
  // An agent submits for many people and must not use up the limit of the network.
  if (user && can(user, "registrations.manage")) {
    const about = String(user.id);
    return [{ name: "registration agent", about, tries: 600, seconds: TEN_MINUTES }];
  }
  return networkLimits(address, "application", 120, 2_000);
});

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
