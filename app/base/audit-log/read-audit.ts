import { answerOr } from "#app/api-client/answer-or.ts";
import type { ApiClient } from "#app/api-client/client.ts";
import type { AuditEntry } from "#app/platform/audit/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";

type Answer = { ok: boolean; status: number; json: () => Promise<unknown> };
type Query = Parameters<ApiClient["audit"]["$get"]>[0]["query"];

/** One page of the log. Typed by hand, because its nested values are too deep for inference. */
export async function readAudit(api: ApiClient, query: Query): Promise<Page<AuditEntry> | null> {
  const request: Promise<Answer> = api.audit.$get({ query });
  return (await answerOr(request, null)) as Page<AuditEntry> | null;
}
