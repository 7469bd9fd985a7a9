import { AppError } from "#app/errors.ts";
import { UploadError } from "#app/files/receive.server.ts";

/**
 * The answer for a refused upload, in the sender's language; other errors are returned unchanged.
 */
export function refusalOf(error: unknown, field = "file"): unknown {
  if (!(error instanceof UploadError)) return error;
  return new AppError("invalid", { fields: { [field]: [`media.refused.${error.problem}`] } });
}
