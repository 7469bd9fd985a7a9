import { fold } from "#app/platform/i18n/fold.ts";
import { readPhone, writtenPhone } from "#app/website/registration-form/phone.ts";
import { missingDocuments, type QueuedSubmission } from "../../device/queued-submission.ts";
import type { AgentForm } from "../form-facts.ts";

/** What an agent's list says of a person, in the language of the page. */
export type Entry = {
  submission: QueuedSubmission;
  phone: string;
  course: string;
  reference: string;
  /** Labels of the documents that are asked for and not there. */
  missing: string[];
};

export function entryOf(submission: QueuedSubmission, forms: readonly AgentForm[]): Entry {
  const { about, state } = submission;
  const form = forms.find(({ key }) => key === submission.form);
  return {
    submission,
    phone: readable(about?.phone ?? ""),
    course: form?.courses[about?.course ?? ""] ?? "",
    reference: state.kind === "sent" ? state.reference : "",
    missing: missingDocuments(submission).map((name) => form?.documents[name] ?? name),
  };
}

function readable(typed: string): string {
  const read = readPhone(typed, { foreign: true });
  return "phone" in read ? writtenPhone(read.phone) : typed;
}

/** Every word must be in the name, the phone, the course or the reference, in any usual spelling. */
export function isFound({ submission, phone, course, reference }: Entry, wanted: string): boolean {
  const text = fold([submission.who, phone, course, reference].join(" "));
  const digits = wanted.replace(/[\s.+-]/g, "");
  if (/^\d{4,}$/.test(digits) && phone.replace(/\D/g, "").includes(digits)) return true;
  return fold(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
