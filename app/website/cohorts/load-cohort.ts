import { data } from "react-router";
import { readAnswer } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";
import type { StaffCohort } from "./schema.ts";

/** A cohort with the fields for staff; throws 404 for an unknown one. */
export async function loadCohort(api: ApiClient, id: string): Promise<StaffCohort> {
  const param = { id };
  const { data: cohort, status } = await readAnswer(api.cohortes[":id"].$get({ param }));
  if (!cohort || !("trainers" in cohort)) {
    throw data(null, { status: status === 200 ? 404 : status });
  }
  return cohort;
}
