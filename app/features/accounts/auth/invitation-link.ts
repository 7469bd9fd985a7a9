/** Finds the token in pasted text: the whole link, or the token itself. */
export function invitationIn(pasted: string): string | null {
  const text = pasted.trim();
  const inLink = /[?&](invitation=[^&#\s]+)/.exec(text)?.[1];
  const token = new URLSearchParams(inLink).get("invitation") ?? text;
  return /^\d+\|[A-Za-z0-9_-]+$/.test(token) ? token : null;
}
