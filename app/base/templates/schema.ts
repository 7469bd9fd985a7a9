import { z } from "zod";
import { whole } from "#app/platform/http/values.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { type AnyKind, type AnyPlaceholder, anyKinds } from "./any-kind.rules.ts";
import type { Named, TemplateText, TextField } from "./rules.ts";

/** Allows line breaks, but no other control characters; a subject is one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to keep out
const noControls = /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/;
const text = (most: number) => z.string().trim().max(most).regex(noControls);
const body = (most: number) => text(most).min(1);

export const TextInput = z
  .object({
    subject: body(200).regex(/^[^\n\r\t]*$/),
    body: body(4_000),
    /** At most six SMS; empty for e-mails to the team, which have none. */
    short: text(900).default(""),
    /** The version it was written from; 0 is the standard text. */
    version: whole(0),
  })
  .meta({ required: ["subject", "body", "short", "version"] });
export type TextInput = z.output<typeof TextInput>;

export const StandardInput = z.object({ version: whole(0) });

export const TemplateParam = z.object({ kind: z.enum(anyKinds) });
export const TextParam = TemplateParam.extend({ locale: z.enum(locales) });

const perMinute = whole(1, 6_000);
/** In XOF per segment; null when unknown. */
const price = z.number().min(0).max(10_000).nullable();

export const SendingInput = z.object({
  mail_per_minute: perMinute,
  sms_per_minute: perMinute,
  whatsapp_per_minute: perMinute,
  sms_price: price,
  whatsapp_price: price,
  version: whole(0),
});
/** Speed of message batches, and prices of messages to phones. */
export type Sending = z.output<typeof SendingInput>;

export const defaultSending: Sending = {
  mail_per_minute: 120,
  sms_per_minute: 60,
  whatsapp_per_minute: 60,
  sms_price: null,
  whatsapp_price: null,
  version: 0,
};

/** The text in use in one language. */
export type TemplateView = TemplateText & {
  version: number;
  standard: boolean;
  changed_at: string | null;
  changed_by: string;
};

/** The parts of an email around the text, and example values for a preview. */
export type TemplateFrame = {
  programme: string;
  greeting: string;
  action: string;
  note: string;
  signature: string;
  example: Named;
};

export type TemplateDetails = {
  kind: AnyKind;
  /** The texts that the template has. */
  fields: readonly TextField[];
  placeholders: readonly AnyPlaceholder[];
  needs: Record<TextField, readonly (readonly AnyPlaceholder[])[]>;
  texts: Record<Locale, TemplateView & { usual: TemplateText; frame: TemplateFrame }>;
  history: TemplateChange[];
};

export type TemplateChange = TemplateText & {
  locale: Locale;
  version: number;
  standard: boolean;
  at: string;
  by: string;
};
