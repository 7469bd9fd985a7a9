import { inArray } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { Registration } from "#app/features/registrations/queries.server.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import { textOf } from "#app/features/templates/queries.server.ts";
import { filledIn, type TemplateText } from "#app/features/templates/rules.ts";
import type { Sending } from "#app/features/templates/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
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

type Letter = { registration: Registration; channel: Channel; subject: string; text: string };
export type Plan = { letters: Letter[]; left: { registration: Registration; why: StopReason }[] };

/** Who gets what, by which way, and who gets nothing and why. */
export async function planMessages(db: Db | Tx, input: MessageInput): Promise<Plan> {
  const { kind, channel, ids } = input;
  const files = await db
    .select()
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(registrations.id);
  const known = await factsOf(db, files);
  const texts = new Map<Locale, TemplateText>();
  async function textIn(locale: Locale): Promise<TemplateText> {
    if (kind === "own") return { subject: input.subject, body: input.text, short: input.short };
    const text = texts.get(locale) ?? (await textOf(db, kind, locale));
    texts.set(locale, text);
    return text;
  }
  const plan: Plan = { letters: [], left: [] };
  for (const registration of files) {
    const way = channelFor(channel, registration);
    if ("why" in way) {
      plan.left.push({ registration, why: way.why });
      continue;
    }
    const said = filledText(await textIn(registration.locale), way.channel, known(registration));
    if (said) plan.letters.push({ registration, channel: way.channel, ...said });
    else plan.left.push({ registration, why: "missing" });
  }
  return plan;
}

/** The plan in figures: how many by each way, who is left out, what it costs, how long it takes. */
export function previewOf({ letters, left }: Plan, sending: Sending, link: string): MessagePreview {
  const by = (channel: Channel) => letters.filter((letter) => letter.channel === channel);
  const final = ({ channel, text }: Letter) => asSent(channel, filledIn(text, { link }));
  const unitsBy = (channel: Channel) =>
    by(channel).reduce((sum, letter) => sum + unitsOf(channel, final(letter)), 0);
  const reach = { mail: by("mail").length, sms: by("sms").length, whatsapp: by("whatsapp").length };
  const units = { sms: unitsBy("sms"), whatsapp: unitsBy("whatsapp") };
  const reasons = [...new Set(left.map(({ why }) => why))];
  return {
    samples: channels.flatMap((channel) => {
      const [first] = by(channel);
      if (!first) return [];
      const { firstNames, lastName } = first.registration;
      const text = final(first);
      const name = `${firstNames} ${lastName}`;
      return [{ channel, name, subject: first.subject, text, units: unitsOf(channel, text) }];
    }),
    reach,
    unreachable: reasons.map((why) => {
      const those = left
        .filter((one) => one.why === why)
        .map(({ registration }) => registration.reference);
      return { why, count: those.length, references: those.slice(0, 20) };
    }),
    units,
    cost: costOf(units, sending),
    minutes: Math.max(
      ...channels.map((channel) => Math.ceil(reach[channel] / sending[`${channel}_per_minute`])),
    ),
  };
}
