/** A draft on the server is identified by its signed link. */
export function draftHeader(link: string): { "x-registration-draft": string } {
  return { "x-registration-draft": link };
}
