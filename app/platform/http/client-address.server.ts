import type { Context } from "hono";
import type { ApiEnv } from "./api-env.server.ts";

/**
 * The address of the client. Anybody can send `X-Forwarded-For`, so only the entries of our own
 * proxies count: with `trustProxy` of them, the one the outermost wrote.
 */
export function clientAddress(c: Context<ApiEnv>, trustProxy: number): string {
  const { incoming, address } = c.env ?? {};
  if (address !== undefined) return address;
  const direct = plain(incoming?.socket.remoteAddress ?? "");
  if (trustProxy === 0) return direct;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
  return hops.at(-Math.min(trustProxy, hops.length)) || direct;
}

/** The part of an address one person cannot easily change: an IPv6 customer has 2^64 addresses. */
export function networkOf(address: string): string {
  return address.includes(":") ? `${groupsOf(address, 4)}::/64` : address;
}

/** What a provider gives an IPv6 customer at most; an IPv4 address has no wider network of its own. */
export function wideNetworkOf(address: string): string | null {
  return address.includes(":") ? `${groupsOf(address, 3)}::/48` : null;
}

function groupsOf(address: string, count: number): string {
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
  const groups = address.includes("::") ? [...front, ...zeros, ...back] : front;
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Removes quotes, brackets and port. */
function plain(address: string): string {
  const bare = address.slice(0, 100).replaceAll('"', "");
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([^:]+):\d+$/, "$1");
  return host.replace(/^::ffff:(?=\d+\.)/i, "");
}
