import { referenceOf } from "#app/admissions/registrations/rules.ts";

type Form = { prefix: string; open: boolean; year: number | null };

/** A reference as this site makes them, of an open form if there is one; it never breaks at a dash. */
export function exampleReference(forms: readonly Form[], today: string): string | null {
  const form = forms.find(({ open }) => open) ?? forms[0];
  if (!form) return null;
  const year = form.year ?? Number(today.slice(0, 4));
  return referenceOf(form.prefix, year, 42).replaceAll("-", "\u2011");
}
