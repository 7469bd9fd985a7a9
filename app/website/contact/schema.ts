import { z } from "zod";
import { oneLine } from "#app/platform/i18n/one-line.ts";

export const contactLimits = {
  name: 100,
  email: 254,
  phone: 30,
  subject: 150,
  message: 5_000,
  shortestMessage: 10,
} as const;

/** Faster than any person could fill in the form. */
export const MIN_FILL_SECONDS = 3;
/** An older form is replaced by a new one; the typed text stays. */
export const MAX_FORM_HOURS = 12;

const emptyToUndefined = (value: unknown) => (value === "" || value === null ? undefined : value);

export const ContactInput = z
  .object({
    /** The signed form token; not needed with the CSRF token. */
    form: z.string().max(200).optional().meta({
      description: "The `form` of `GET /api/contact/form`; not needed with the CSRF token",
    }),
    /** A hidden field that only bots fill in. */
    website: z.string().max(500).optional(),
    name: z.string().overwrite(oneLine).trim().min(1).max(contactLimits.name),
    email: z.preprocess(emptyToUndefined, z.email().max(contactLimits.email).optional()),
    phone: z.preprocess(
      emptyToUndefined,
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
    // Reported together with the other errors; Zod would skip it while there are any.
    when: ({ value }) => isReachable(value) === false,
  })
  .meta({ anyOf: [{ required: ["email"] }, { required: ["phone"] }] });

export type ContactInput = z.infer<typeof ContactInput>;
export type ContactField = Exclude<keyof ContactInput, "form" | "website">;
export const contactFields = [
  "name",
  "email",
  "phone",
  "subject",
  "message",
] as const satisfies ContactField[];

/** Accepts usual notations: +225 07 00 00 00 00, 07-00-00-00-00, (27) 20.30.40.50. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\+?[\d\s()./-]+$/.test(text) && digits >= 8 && digits <= 15;
}

function isReachable(value: unknown): boolean {
  const { email, phone } = (value ?? {}) as { email?: unknown; phone?: unknown };
  return Boolean(emptyToUndefined(email) ?? emptyToUndefined(phone));
}
