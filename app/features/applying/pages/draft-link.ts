/** A draft on the server is known by its signed link alone. */
export function draftHeader(link: string): { "x-registration-draft": string } {
  return { "x-registration-draft": link };
}
