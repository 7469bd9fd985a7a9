/** A start that cannot succeed until a person acts. The message is all that person is shown. */
export class StartError extends Error {
  override name = "StartError";
}
