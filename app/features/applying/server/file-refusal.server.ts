import { UploadError } from "#app/files/receive.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { invalid } from "#app/http/validate.server.ts";

/** A validation error in the applicant's language for an `UploadError`; other errors unchanged. */
export function uploadRefusal(c: ApiContext, error: unknown, field: string): unknown {
  if (!(error instanceof UploadError)) return error;
  return invalid(c, { [field]: [c.var.t(`registrations.refused.${error.problem}`)] });
}
