import { completeAnswers } from "#tests/setup/applicant.ts";
import { mecaAgro } from "#tests/setup/forms.ts";
import type { Site } from "./site.ts";

/** Returns complete answers for applicant number N; no two share a phone, identity number or name. */
export async function applicantAnswers({ url }: Pick<Site, "url">) {
  const response = await fetch(`${url}/api/formations`);
  const courses = (await response.json()) as { id: number; form: string | null }[];
  const course = courses.find(({ form }) => form === mecaAgro.key)?.id ?? 0;
  const complete = completeAnswers(mecaAgro, course);
  return (number: number) => {
    const digits = String(number).padStart(8, "0");
    return {
      ...complete,
      phone: `+22507${digits}`,
      identity_number: `C ${digits}`,
      last_name: `Fictive ${toLetters(number)}`,
    };
  };
}

function toLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}
