import type { Env } from "#app/platform/env.server.ts";
import type { Senders } from "#app/platform/http/api-env.server.ts";

type Variables = Pick<Env, "SMTP_URL" | "SMS_URL">;

/** Names the servers that send messages, without passwords and tokens. */
export function sendersOf({ SMTP_URL, SMS_URL }: Variables): Senders {
  return { email: mailSender(SMTP_URL), sms: SMS_URL ? placeOf(new URL(SMS_URL)) : null };
}

function mailSender(smtpUrl: string | undefined): string | null {
  if (!smtpUrl) return null;
  const url = new URL(smtpUrl);
  const names = [url.searchParams.get("from") ?? "", url.username].filter(Boolean);
  return [...names, placeOf(url)].join(" ");
}

/** Without the query, which may hold a key. */
function placeOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}
