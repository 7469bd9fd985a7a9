/**
 * A course within a programme as a group: the key of the form, then the id of the course, empty when
 * none was chosen. So the groups of one programme add up to it, although a course may move to another.
 */
export function courseCode(programme: string, id: number | string): string {
  return `${programme}-${id}`;
}

export function partsOfCourse(code: string): { programme: string; id: string } {
  const [, programme = code, id = ""] = /^(.*)-(\d*)$/.exec(code) ?? [];
  return { programme, id };
}
