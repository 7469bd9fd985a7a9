import { apiBase } from "#app/api-client/browser/api-base.ts";
import { readCookie } from "#app/api-client/browser/cookies.ts";
import { authCookie } from "#app/http/cookie-names.ts";
import type { DeviceStore } from "../device-store.ts";

/** Who types for others on this device. */
export type Agent = { id: number; name: string };

/** Why nobody may: signed out, not allowed to, or signed in but never seen with a line. */
export type Door = "out" | "role" | "unknown";

type Remembered = Agent & { token: string };
type Account = { id: number; firstname: string; lastname: string; permissions: string[] };

const PLACE = "agent";
const PATIENCE = 4_000;

export const bearerHere = () => readCookie(document, authCookie.name);

/** The agent, known again without a line by the sign-in they came with. */
export async function agentHere(kept: DeviceStore): Promise<Agent | Door> {
  const bearer = bearerHere();
  if (!bearer) return "out";
  const known = await kept.get<Remembered>(PLACE);
  const remembered = known?.token === tokenId(bearer) ? known : null;
  const account = await accountOf(bearer).catch(() => null);
  if (account === null) return remembered ?? "unknown";
  if (account === "out") return "out";
  if (!account.permissions.includes("registrations.manage")) return "role";
  const agent = { id: account.id, name: `${account.firstname} ${account.lastname}`.trim() };
  await kept.set(PLACE, { ...agent, token: tokenId(bearer) } satisfies Remembered);
  return agent;
}

/** Whose sign-in this is; "out" when it has ended, and an error when nobody answers. */
export async function accountOf(bearer: string): Promise<Account | "out"> {
  const answer = await fetch(`${apiBase()}/api/user`, {
    headers: { authorization: `Bearer ${bearer}`, accept: "application/json" },
    signal: AbortSignal.timeout?.(PATIENCE) ?? null,
  });
  if (answer.status === 401 || answer.status === 403) return "out";
  if (!answer.ok) throw new Error(`the account was answered with ${answer.status}`);
  return (await answer.json()) as Account;
}

/** Whose sign-in is at hand. */
export type Sender = { id: number; bearer: string };

/** Null when there is none, or it has ended. */
export async function senderOf(bearer: string | null): Promise<Sender | null> {
  const account = bearer ? await accountOf(bearer) : "out";
  return bearer && account !== "out" ? { id: account.id, bearer } : null;
}

/** What stands before the bar names the token and opens nothing. */
function tokenId(bearer: string): string {
  return bearer.split("|")[0] ?? "";
}
