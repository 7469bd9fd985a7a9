import type { FormKey } from "#app/features/formations/schema.ts";

/** A cohort as visitors see it. */
export type Cohort = {
  id: number;
  formation_id: number;
  category_formation_id: number;
  formation_title: string;
  formation_slug: string;
  form: FormKey | null;
  name: string;
  place: string;
  start_date: string;
  end_date: string;
  capacity: number;
};
