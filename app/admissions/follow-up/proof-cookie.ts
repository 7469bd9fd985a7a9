/** What a browser holds after a look-up, for as long as the token is valid. */
export type HeldProof = { reference: string; token: string };

const NAME = "follow_up";
const MINUTES = 15;
const stored = new RegExp(`(?:^|;\\s*)${NAME}=([^:;]{1,40}):([\\w.-]{1,1000})(?:;|$)`);

/** No script can read it, and no other site can send it. */
function cookie(publicUrl: string, value: string, seconds: number): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

export function holdProof(publicUrl: string, { reference, token }: HeldProof): string {
  return cookie(publicUrl, `${reference}:${token}`, MINUTES * 60);
}

export function dropProof(publicUrl: string): string {
  return cookie(publicUrl, "", 0);
}

export function proofIn(request: Request): HeldProof | null {
  const [, reference, token] = stored.exec(request.headers.get("cookie") ?? "") ?? [];
  return reference && token ? { reference, token } : null;
}
