import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import { mayConfirm } from "#app/admissions/registrations/rules.ts";
import type { DocumentState } from "#app/admissions/registrations/schema.ts";

type Seat = Pick<Registration, "status" | "confirmedAt" | "confirmBy">;

export function isActive({ status }: Pick<Registration, "status">): boolean {
  return status !== "rejected" && status !== "withdrawn";
}

/** The last day itself still counts. */
export function mayConfirmOn(registration: Seat, today: string): boolean {
  return mayConfirm(registration) && !isConfirmLate(registration, today);
}

/** The seat was not confirmed by its last day; from then on only the team can give it. */
export function isConfirmLate(registration: Seat, today: string): boolean {
  const { confirmBy } = registration;
  return mayConfirm(registration) && confirmBy !== null && confirmBy < today;
}

/**
 * Missing and requested documents can be added at any time. One that has arrived can be replaced while
 * the intake is open and nobody has verified it.
 */
export function mayAdd(state: DocumentState | undefined, isIntakeOpen: boolean): boolean {
  if (state === undefined || state === "asked") return true;
  return state === "received" && isIntakeOpen;
}
