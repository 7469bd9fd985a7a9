import { UploadError } from "#app/files/receive.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { invalid } from "#app/http/validate.server.ts";

/** Why a paper was not taken, in the applicant's words; any other error as it is. */
export function refusalOf(c: ApiContext, error: unknown, field: string): unknown {
  if (!(error instanceof UploadError)) return error;
  return invalid(c, { [field]: [c.var.t(`registrations.refused.${error.problem}`)] });
}
