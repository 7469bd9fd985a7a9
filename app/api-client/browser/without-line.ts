/** A request of the browser that was never answered; each browser has its own words for it. */
export function isWithoutLine(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
