import { UploadError } from "#app/files/receive.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { invalid } from "#app/http/validate.server.ts";

/**
 * The answer for a refused upload, in the sender's language; other errors are returned unchanged.
 */
export function refusalOf(c: ApiContext, error: unknown, field = "file"): unknown {
  if (!(error instanceof UploadError)) return error;
  return invalid(c, { [field]: [c.var.t(`media.refused.${error.problem}`)] });
}
