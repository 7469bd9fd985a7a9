import { ApiError } from "./api-error.ts";
import type { BrowserEnvironment } from "./browser-environment.ts";

/**
 * The error of a request that lacks something and is not sent. Its message is one of the
 * specification and is logged here, because screens explain it in kinder words.
 */
export function notSent(
  { log }: BrowserEnvironment,
  message: string,
  facts: { status?: number } = {},
): ApiError {
  const error = new ApiError(message, facts);
  log(message, error);
  return error;
}
