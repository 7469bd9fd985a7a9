type IntakePeriod = { opensOn: string; closesOn: string };

export function isOpen(intake: IntakePeriod, today: string): boolean {
  return intake.opensOn <= today && today <= intake.closesOn;
}

/** Another intake of the form with a day in common; two at once would leave open which one counts. */
export function overlapping<C extends IntakePeriod>(
  { opensOn, closesOn }: IntakePeriod,
  others: readonly C[],
): C | null {
  return others.find((one) => one.opensOn <= closesOn && opensOn <= one.closesOn) ?? null;
}

/** The open intake, else the next to open, else the last that closed. */
export function intakeToShow<C extends IntakePeriod>(
  intakes: readonly C[],
  today: string,
): C | null {
  const byOpening = intakes.toSorted((a, b) => (a.opensOn < b.opensOn ? -1 : 1));
  return (
    byOpening.find((intake) => isOpen(intake, today)) ??
    byOpening.find((intake) => intake.opensOn > today) ??
    byOpening.at(-1) ??
    null
  );
}
