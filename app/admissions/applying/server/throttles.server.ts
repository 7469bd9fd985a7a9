import { createMiddleware } from "hono/factory";
import { can } from "#app/platform/access/permissions.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { limitByNetwork } from "#app/platform/http/limit-by-network.server.ts";
import { guarding } from "#app/platform/http/openapi.server.ts";
import { type Limit, perNetwork, throttle } from "#app/platform/http/rate-limit.server.ts";
import { slowDown } from "#app/platform/http/waiting-room.server.ts";

// Mobile networks put thousands of people behind one address, and so does a school: the figures
// allow several classes that apply at the same time. Above them everybody behind the address waits a
// little; nobody is refused for what strangers did.

const TEN_MINUTES = 10 * 60;
const DAY = 86_400;

/** What is stored counts, in ten minutes and in a day. */
function storedLimits(address: string, what: string, tries: number, triesADay: number): Limit[] {
  const name = `registration ${what}`;
  const stored = { slows: true, onFailure: "giveBack" } as const;
  return [
    ...perNetwork(address, { name, tries, seconds: TEN_MINUTES, ...stored }),
    ...perNetwork(address, { name: `${name} day`, tries: triesADay, seconds: DAY, ...stored }),
  ];
}

/** Refused requests, invalid ones among them, count apart from what is stored. */
function networkLimits(address: string, what: string, tries: number, triesADay: number): Limit[] {
  return [
    ...perNetwork(address, {
      name: `registration ${what} tries`,
      tries: 3 * tries,
      seconds: TEN_MINUTES,
      slows: true,
      onSuccess: "giveBack",
    }),
    ...storedLimits(address, what, tries, triesADay),
  ];
}

/** `aboveLimit`: the network has sent more than usual; the team compares such applications. */
export type AppliedEnv = ApiEnv & { Variables: { aboveLimit: boolean } };

const applications = ["application", 120, 2_000] as const;

function agentOf({ var: { user } }: ApiContext) {
  return user && can(user, "registrations.manage") ? user : null;
}

/** Also for drafts. */
export const limitApplications = throttle<AppliedEnv>(
  (c) => {
    const agent = agentOf(c);
    if (!agent) return networkLimits(c.var.address, ...applications);
    // An agent submits for many people and must not use up the limit of the network.
    const about = String(agent.id);
    return [{ name: "registration agent", about, tries: 600, seconds: TEN_MINUTES }];
  },
  (c, countOf) => {
    const limits = agentOf(c) ? [] : storedLimits(c.var.address, ...applications);
    c.set(
      "aboveLimit",
      limits.some((limit) => countOf(limit).hits > limit.tries),
    );
  },
);

export const limitDrafts = throttle(({ var: { address } }) =>
  networkLimits(address, "draft", 200, 4_000),
);

/**
 * Every step of a form is one change, a repeated one too: the 200 drafts that one network may begin
 * in ten minutes make about a thousand.
 */
export const limitChanges = throttle(({ var: { address } }) =>
  networkLimits(address, "change", 2_000, 40_000),
);

/** By tus and of drafts together. An announced upload takes no room; its bytes count apart. */
export const limitUploads = throttle(({ var: { address } }) =>
  networkLimits(address, "upload", 200, 4_000),
);

/** A document is sent in about five chunks, on a bad line in thirty. */
export const limitPieces = throttle(({ var: { address } }) =>
  networkLimits(address, "piece", 6_000, 120_000),
);

/**
 * In memory, because a read writes nothing. A page reads its draft up to three times: a class of
 * forty that goes on at the same moment passes.
 */
const reads = limitByNetwork({ tries: 300, seconds: 10 });
export const limitReads = guarding(
  createMiddleware<ApiEnv>(async (c, next) => {
    await slowDown(c, reads.count(c.var.address));
    await next();
  }),
  { refuses: [429] },
);
