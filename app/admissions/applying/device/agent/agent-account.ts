import { apiBase } from "#app/api-client/browser/api-base.ts";
import { readCookie } from "#app/api-client/browser/cookies.ts";
import type { Sender } from "#app/device/outbox.ts";
import type { DeviceStore } from "#app/device/store.ts";
import { authCookie } from "#app/platform/http/cookie-names.ts";

/** The staff member who types applications for others. */
export type Agent = { id: number; name: string };

/** Signed out, without permission, or signed in but not yet verified online. */
export type AgentRefusal = "out" | "role" | "unknown";

type StoredAgent = Agent & { token: string };
type Account = { id: number; firstname: string; lastname: string; permissions: string[] };

const AGENT_KEY = "agent";
const TIMEOUT_MS = 4_000;

export const readBearer = () => readCookie(document, authCookie.name);

/** The signed-in agent; offline, the one stored for the same token. */
export async function readAgent(store: DeviceStore): Promise<Agent | AgentRefusal> {
  const bearer = readBearer();
  if (!bearer) return "out";
  const known = await store.get<StoredAgent>(AGENT_KEY);
  const remembered = known?.token === tokenId(bearer) ? known : null;
  const account = await fetchAccount(bearer).catch(() => null);
  if (account === null) return remembered ?? "unknown";
  if (account === "out") return "out";
  if (!account.permissions.includes("registrations.manage")) return "role";
  const agent = { id: account.id, name: `${account.firstname} ${account.lastname}`.trim() };
  await store.set(AGENT_KEY, { ...agent, token: tokenId(bearer) } satisfies StoredAgent);
  return agent;
}

/** "out" when the token has expired; rejects without a response. */
export async function fetchAccount(bearer: string): Promise<Account | "out"> {
  const answer = await fetch(`${apiBase()}/api/user`, {
    headers: { authorization: `Bearer ${bearer}`, accept: "application/json" },
    signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
  });
  if (answer.status === 401 || answer.status === 403) return "out";
  if (!answer.ok) throw new Error(`the account was answered with ${answer.status}`);
  return (await answer.json()) as Account;
}

/** Null when there is no valid token. */
export async function fetchSender(bearer: string | null): Promise<Sender | null> {
  const account = bearer ? await fetchAccount(bearer) : "out";
  return bearer && account !== "out" ? { id: account.id, bearer } : null;
}

/** The part before the bar is the token's id and gives no access. */
function tokenId(bearer: string): string {
  return bearer.split("|")[0] ?? "";
}
