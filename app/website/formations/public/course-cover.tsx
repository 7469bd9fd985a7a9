import { useShell } from "#app/base/shell/page-data.ts";
import { Cover } from "#app/ui/picture.tsx";
import type { FormationSummary } from "../schema.ts";

type Props = { course: FormationSummary; sizes: string; eager?: boolean };

/** The picture of a course, else its drawing or that of its category, else its cloth. */
export function CourseCover({ course, sizes, eager = false }: Props) {
  const category = useShell()?.categories?.find(({ id }) => id === course.category_formation_id);
  return (
    <Cover
      picture={course.cover}
      illustration={course.illustration ?? category?.illustration}
      seed={`formation-${course.id}`}
      sizes={sizes}
      eager={eager}
    />
  );
}
