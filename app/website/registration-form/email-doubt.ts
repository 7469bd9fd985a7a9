/** Hosts that many people here have their address with. */
const known = [
  "gmail.com",
  "yahoo.fr",
  "yahoo.com",
  "hotmail.com",
  "hotmail.fr",
  "outlook.com",
  "outlook.fr",
  "live.fr",
  "icloud.com",
  "orange.fr",
  "orange.ci",
  "aviso.ci",
];

/** Hosts that look like one of the above and are another company. */
const real = new Set([
  "ymail.com",
  "gmx.com",
  "gmx.fr",
  "mail.com",
  "email.com",
  "live.com",
  "me.com",
]);

/**
 * The address that was probably meant: `awa@gmial.com` → `awa@gmail.com`. Null when there is no
 * doubt. It is only asked about; the address as typed stays valid.
 */
export function emailMeant(email: string): string | null {
  const [name, host = "", ...more] = email.trim().toLowerCase().split("@");
  if (!name || !host || more.length || known.includes(host) || real.has(host)) return null;
  const meant = known.find((each) => isSlip(host, each));
  return meant ? `${email.trim().split("@")[0]}@${meant}` : null;
}

/** One letter too many, missing, wrong or in the wrong place; or the end left out or doubled. */
function isSlip(typed: string, meant: string): boolean {
  const [company = "", end = ""] = meant.split(".");
  if (typed === company || typed === `${company}.${end}.${end}`) return true;
  return isOneSlipAway(typed, meant);
}

function isOneSlipAway(typed: string, meant: string): boolean {
  const start = sharedStart(typed, meant);
  const [left, right] = [typed.slice(start), meant.slice(start)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)) {
    return true;
  }
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
