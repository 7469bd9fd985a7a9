import type { LaunchFacts } from "./facts.ts";
import { isPlaceholder } from "./placeholder-host.ts";
import {
  type Channel,
  type Detail,
  type DetailKey,
  type ItemKey,
  itemKeys,
  type LaunchItem,
  type LaunchList,
} from "./schema.ts";
import { countNetworks, countPartners, missingContact, presidentName } from "./site-values.ts";

type Judgement = { done: boolean; detail: Detail };

/** Days after which a backup has to be made again. */
export const BACKUP_DAYS = 7;
/** So that one can let the other in again. */
const ADMINS = 2;
const DAY = 24 * 60 * 60 * 1000;

/** The check list: every state follows from facts; only “not needed” is said by a person. */
export function launchList(facts: LaunchFacts): LaunchList {
  const items = itemKeys.map((key) => launchItem(key, facts));
  const done = items.filter(({ state }) => state !== "todo").length;
  const total = items.length;
  return { items, progress: { done, total, complete: done === total } };
}

function launchItem(key: ItemKey, facts: LaunchFacts): LaunchItem {
  const { done, detail } = judges[key](facts);
  const dismissal = facts.dismissals[key] ?? null;
  const channel = channelOf(key);
  return {
    key,
    state: done ? "done" : dismissal ? "dismissed" : "todo",
    detail,
    path: pathOf(key, facts),
    done: (done && facts.changes[key]) || null,
    dismissal,
    last_try: (channel && facts.tries[channel]) ?? null,
  };
}

/** The first open item that was not skipped, then the skipped ones. */
export function nextItem(
  items: readonly LaunchItem[],
  skipped: readonly ItemKey[],
): LaunchItem | null {
  const open = items.filter(({ state }) => state === "todo");
  return open.find(({ key }) => !skipped.includes(key)) ?? open[0] ?? null;
}

const judges: Record<ItemKey, (facts: LaunchFacts) => Judgement> = {
  passwords: ({ accounts: { defaultPasswords: count } }) =>
    count ? todo("passwordsLeft", { count }) : done("passwordsGone"),
  names: ({ accounts: { unnamed: count } }) =>
    count ? todo("namesLeft", { count }) : done("namesGiven"),
  admins: ({ accounts: { admins: count } }) =>
    count < ADMINS ? todo("adminsFew", { count }) : done("adminsEnough", { count }),
  address: ({ publicUrl }) => judgeAddress(publicUrl),
  contact: ({ site }) => {
    const missing = missingContact(site.contact);
    const judged = missing.length ? todo("contactMissing") : done("contactSet");
    return { ...judged, detail: { ...judged.detail, parts: missing } };
  },
  social: ({ site }) => {
    const count = countNetworks(site.social);
    return count ? done("socialSet", { count }) : todo("socialNone");
  },
  partners: ({ site }) => {
    const { all, withoutLogo } = countPartners(site.partners);
    if (!all) return todo("partnersNone");
    return withoutLogo
      ? todo("partnersLogos", { count: withoutLogo, all })
      : done("partnersSet", { count: all });
  },
  president: ({ site }) => {
    const name = presidentName(site.president ?? (site.association as Association)?.president);
    return name ? done("presidentSigned", { name }) : todo("presidentUnsigned");
  },
  legal: (facts) => judgeLegal(facts, "legal"),
  privacy: (facts) => judgeLegal(facts, "privacy"),
  retention: ({ site }) => (site.registrations ? done("retentionSet") : todo("retentionUsual")),
  intakes: ({ forms, today }) => {
    const without = forms.filter(({ intakes }) => !intakes.some((one) => one.closesOn >= today));
    if (!forms.length) return todo("intakesNoForm");
    if (!without.length) return done("intakesSet", { count: forms.length });
    const names = without.map(({ name }) => name).join(", ");
    return todo("intakesMissing", { count: without.length, names });
  },
  mail: (facts) => judgeTry(facts, "email", "mailNoServer"),
  sms: (facts) => judgeTry(facts, "sms", "smsNoGateway"),
  backup: ({ backup, now }) => {
    if (!backup) return todo("backupNever");
    const days = Math.floor((now.getTime() - backup.at.getTime()) / DAY);
    if (days >= BACKUP_DAYS) return todo("backupOld", { days });
    if (backup.missing) return todo("backupFilesMissing", { count: backup.missing });
    const megabytes = Math.max(0.1, Math.round((backup.bytes / 1024 / 1024) * 10) / 10);
    return done("backupMade", { days, megabytes });
  },
};

type Association = { president?: unknown } | undefined;

function judgeAddress(publicUrl: string): Judgement {
  const { protocol, hostname, host } = new URL(publicUrl);
  const values = { host };
  if (isPlaceholder(hostname)) return todo("addressLocal", values);
  return protocol === "https:" ? done("addressSet", values) : todo("addressPlain", values);
}

function judgeLegal({ legal }: LaunchFacts, key: "legal" | "privacy"): Judgement {
  const text = legal[key];
  if (!text) return todo("legalUnpublished");
  if (text.published && text.missingLanguages.length) {
    return todo("legalLanguages", { languages: text.missingLanguages.join(", ") });
  }
  if (text.published) return done("legalPublished");
  return text.gaps ? todo("legalGaps", { count: text.gaps }) : todo("legalUnpublished");
}

function judgeTry(facts: LaunchFacts, channel: Channel, nothingSends: DetailKey): Judgement {
  if (!facts.sends[channel]) return todo(nothingSends);
  const last = facts.tries[channel];
  if (!last) return todo("tryNever");
  if (!last.current) return todo("trySenderChanged");
  const values = { recipient: last.recipient };
  if (last.state === "waiting") return todo("tryWaiting", values);
  return last.state === "accepted" ? done("tryAccepted", values) : todo("tryRefused", values);
}

function channelOf(key: ItemKey): Channel | null {
  if (key === "mail") return "email";
  return key === "sms" ? "sms" : null;
}

function pathOf(key: ItemKey, { legal }: LaunchFacts): string | null {
  if (key === "legal" || key === "privacy") {
    const id = legal[key]?.id;
    return id ? `/admin/legal/edit?id=${id}` : "/admin/legal";
  }
  return paths[key];
}

const paths: Record<Exclude<ItemKey, "legal" | "privacy">, string | null> = {
  passwords: "/admin/users?status=pending",
  names: "/admin/profile/edit",
  admins: "/admin/users/add",
  address: null,
  contact: "/admin/settings/contact",
  social: "/admin/settings/social",
  partners: "/admin/settings/partners",
  president: "/admin/settings/president",
  retention: "/admin/settings/retention",
  intakes: "/admin/registration/intakes",
  mail: null,
  sms: null,
  backup: "/admin/health",
};

function done(key: DetailKey, values: Detail["values"] = {}): Judgement {
  return { done: true, detail: { key, values } };
}

function todo(key: DetailKey, values: Detail["values"] = {}): Judgement {
  return { done: false, detail: { key, values } };
}
