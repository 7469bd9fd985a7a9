import { inArray } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { textOf } from "#app/base/templates/queries.server.ts";
import { filledIn, type TemplateText } from "#app/base/templates/rules.ts";
import type { Sending } from "#app/base/templates/schema.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { factsOf } from "./facts.server.ts";
import {
  asSent,
  type Channel,
  channelFor,
  channels,
  costOf,
  type StopReason,
  unitsOf,
} from "./rules.ts";
import type { MessageInput, MessagePreview } from "./schema.ts";
import { filledText } from "./write.server.ts";

type PlannedMessage = {
  registration: Registration;
  channel: Channel;
  subject: string;
  text: string;
};
export type Plan = {
  recipients: PlannedMessage[];
  leftOut: { registration: Registration; why: StopReason }[];
};

/** Who gets what, by which way, and who gets nothing and why. */
export async function planMessages(db: Db | Tx, input: MessageInput): Promise<Plan> {
  const { kind, channel, ids } = input;
  const rows = await db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(registrations.id);
  const factsFor = await factsOf(db, rows);
  const texts = new Map<Locale, TemplateText>();
  async function textIn(locale: Locale): Promise<TemplateText> {
    if (kind === "own") return { subject: input.subject, body: input.text, short: input.short };
    const text = texts.get(locale) ?? (await textOf(db, kind, locale));
    texts.set(locale, text);
    return text;
  }
  const plan: Plan = { recipients: [], leftOut: [] };
  for (const registration of rows) {
    const seen = input.versions?.[registration.id];
    if (seen !== undefined && seen !== registration.version) {
      plan.leftOut.push({ registration, why: "outdated" });
      continue;
    }
    const reachable = channelFor(channel, registration);
    if ("why" in reachable) {
      plan.leftOut.push({ registration, why: reachable.why });
      continue;
    }
    const filled = filledText(
      await textIn(registration.locale),
      reachable.channel,
      factsFor(registration),
    );
    if (filled) plan.recipients.push({ registration, channel: reachable.channel, ...filled });
    else plan.leftOut.push({ registration, why: "missing" });
  }
  return plan;
}

/** The plan in figures: how many by each way, who is left out, what it costs, how long it takes. */
export function previewOf(
  { recipients, leftOut }: Plan,
  sending: Sending,
  link: string,
): MessagePreview {
  const by = (channel: Channel) => recipients.filter((recipient) => recipient.channel === channel);
  const finalText = ({ channel, text }: PlannedMessage) =>
    asSent(channel, filledIn(text, { link }));
  const unitsBy = (channel: Channel) =>
    by(channel).reduce((sum, recipient) => sum + unitsOf(channel, finalText(recipient)), 0);
  const reach = { mail: by("mail").length, sms: by("sms").length, whatsapp: by("whatsapp").length };
  const units = { sms: unitsBy("sms"), whatsapp: unitsBy("whatsapp") };
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return {
    samples: channels.flatMap((channel) => {
      const [first] = by(channel);
      if (!first) return [];
      const { firstNames, lastName } = first.registration;
      const text = finalText(first);
      const name = `${firstNames} ${lastName}`;
      return [{ channel, name, subject: first.subject, text, units: unitsOf(channel, text) }];
    }),
    reach,
    unreachable: reasons.map((why) => {
      const people = leftOut.filter((one) => one.why === why).map((one) => one.registration);
      return {
        why,
        count: people.length,
        references: people.slice(0, 20).map(({ reference }) => reference),
        ids: people.map(({ id }) => id),
      };
    }),
    units,
    cost: costOf(units, sending),
    minutes: Math.max(
      ...channels.map((channel) => Math.ceil(reach[channel] / sending[`${channel}_per_minute`])),
    ),
  };
}
