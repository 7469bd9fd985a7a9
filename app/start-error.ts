/** A start that cannot succeed until a person acts. The message is all that person is shown. */
export class StartError extends Error {
  override name = "StartError";
  /** Its message may stand in the log: it holds nothing a visitor wrote. */
  readonly quotable = true;
}
