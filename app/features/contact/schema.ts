import { z } from "zod";
import { oneLine } from "#app/i18n/one-line.ts";

export const contactLimits = {
  name: 100,
  email: 254,
  phone: 30,
  subject: 150,
  message: 5_000,
  shortestMessage: 10,
} as const;

/** Nobody reads the page, writes and sends in less. */
export const MIN_FILL_SECONDS = 3;
/** A form left open for longer is handed out anew; what was typed stays. */
export const MAX_FORM_HOURS = 12;

const left = (value: unknown) => (value === "" || value === null ? undefined : value);

export const ContactInput = z
  .object({
    /** The signed form this message was written in; not needed with the CSRF token. */
    form: z.string().max(200).optional(),
    /** People do not see this field; whatever fills in every field gives itself away. */
    website: z.string().max(500).optional(),
    name: z.string().overwrite(oneLine).trim().min(1).max(contactLimits.name),
    email: z.preprocess(left, z.email().max(contactLimits.email).optional()),
    phone: z.preprocess(
      left,
      z
        .string()
        .max(contactLimits.phone)
        .refine(isPhone, { params: { message: "contact.errors.phone" } })
        .optional(),
    ),
    subject: z.string().overwrite(oneLine).trim().min(1).max(contactLimits.subject),
    message: z.string().trim().min(contactLimits.shortestMessage).max(contactLimits.message),
  })
  .refine(({ email, phone }) => email || phone, {
    path: ["email"],
    params: { message: "contact.errors.reach" },
    // Told together with the other mistakes, not after they are mended.
    when: ({ value }) => isReachable(value) === false,
  });

export type ContactInput = z.infer<typeof ContactInput>;
export type ContactField = Exclude<keyof ContactInput, "form" | "website">;
export const contactFields = [
  "name",
  "email",
  "phone",
  "subject",
  "message",
] as const satisfies ContactField[];

/** Any usual way to write a number: +225 07 00 00 00 00, 07-00-00-00-00, (27) 20.30.40.50. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 8 && digits <= 15;
}

function isReachable(value: unknown): boolean {
  const { email, phone } = (value ?? {}) as { email?: unknown; phone?: unknown };
  return Boolean(left(email) ?? left(phone));
}
