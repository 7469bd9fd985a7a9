type IntakePeriod = { opensOn: string; closesOn: string };

export function isOpen(call: IntakePeriod, today: string): boolean {
  return call.opensOn <= today && today <= call.closesOn;
}

/** The call people are told about: the open one, else the next to open, else the last that closed. */
export function intakeToShow<C extends IntakePeriod>(calls: readonly C[], today: string): C | null {
  const byOpening = calls.toSorted((a, b) => (a.opensOn < b.opensOn ? -1 : 1));
  return (
    byOpening.find((call) => isOpen(call, today)) ??
    byOpening.find((call) => call.opensOn > today) ??
    byOpening.at(-1) ??
    null
  );
}
