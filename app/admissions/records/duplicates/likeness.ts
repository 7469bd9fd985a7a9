type Side = { sex: string; birth_date: string; birth_year_only: boolean };

/** What speaks against one person; a birth of which only the year is known is compared by year. */
export function differencesOf(one: Side, other: Side): ("sex" | "birth")[] {
  const onlyYear = one.birth_year_only || other.birth_year_only;
  const birth = ({ birth_date }: Side) => (onlyYear ? birth_date.slice(0, 4) : birth_date);
  return [
    ...(one.sex === other.sex ? [] : (["sex"] as const)),
    ...(birth(one) === birth(other) ? [] : (["birth"] as const)),
  ];
}
