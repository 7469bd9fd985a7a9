import type { FieldErrors } from "#app/errors.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";

/** Nobody is given a deadline that has passed. */
export function pastDeadline(
  { var: { t, today } }: ApiContext,
  { confirm_by: day }: { confirm_by?: string | null | undefined },
): FieldErrors {
  return day && day < today ? { confirm_by: [t("registrations.files.move.past")] } : {};
}
