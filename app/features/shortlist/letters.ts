import { defineLetter } from "#app/mail/mail-job.ts";
import type { Appointment } from "./schema.ts";

/** Goes to hundreds at once, and lets others pass. */
export const convocationLetter = defineLetter<{
  registrationId: number;
  appointment: Appointment;
}>("convocation", "bulk");
