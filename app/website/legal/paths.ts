/** Where it is written. */
export function legalEditPath(id: number): string {
  return `/admin/legal/edit?id=${id}`;
}
