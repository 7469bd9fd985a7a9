import { z } from "zod";
import { whole } from "#app/http/values.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import {
  type Facts,
  type Placeholder,
  type TemplateText,
  type TextField,
  templateKinds,
} from "./rules.ts";

/** Lines yes, other control characters no; a subject is one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to keep out
const noControls = /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/;
const body = (most: number) => z.string().trim().min(1).max(most).regex(noControls);

export const TextInput = z.object({
  subject: body(200).regex(/^[^\n\r\t]*$/),
  body: body(4_000),
  /** Six SMS at most. */
  short: body(900),
  /** The one it was written from; 0: the standard text. */
  version: whole(0),
});
export type TextInput = z.output<typeof TextInput>;

export const StandardInput = z.object({ version: whole(0) });

export const TemplateParam = z.object({ kind: z.enum(templateKinds) });
export const TextParam = TemplateParam.extend({ locale: z.enum(locales) });

const perMinute = whole(1, 6_000);
/** In XOF for one segment; null: nobody said what it costs. */
const price = z.number().min(0).max(10_000).nullable();

export const SendingInput = z.object({
  mail_per_minute: perMinute,
  sms_per_minute: perMinute,
  whatsapp_per_minute: perMinute,
  sms_price: price,
  whatsapp_price: price,
  version: whole(0),
});
/** How fast messages to many go out, and what those to phones cost. */
export type Sending = z.output<typeof SendingInput>;

export const usualSending: Sending = {
  mail_per_minute: 120,
  sms_per_minute: 60,
  whatsapp_per_minute: 60,
  sms_price: null,
  whatsapp_price: null,
  version: 0,
};

/** One text in one language, as it is used now. */
export type TemplateView = TemplateText & {
  version: number;
  standard: boolean;
  changed_at: string | null;
  changed_by: string;
};

/** What stands around the text in a letter, and somebody who does not exist to fill it in with. */
export type TemplateFrame = {
  programme: string;
  greeting: string;
  action: string;
  note: string;
  signature: string;
  example: Facts;
};

export type TemplateDetails = {
  kind: (typeof templateKinds)[number];
  placeholders: readonly Placeholder[];
  needs: Record<TextField, readonly (readonly Placeholder[])[]>;
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
