/**
 * The start failed for a reason the operator can fix; only the message is shown. It refuses no
 * request.
 */
export class StartError extends Error {
  override name = "StartError";
  /** The message contains no user data and may be logged. */
  readonly quotable = true;
}
