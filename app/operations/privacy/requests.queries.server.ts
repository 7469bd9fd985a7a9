import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { folded, holdsWords } from "#app/platform/db/search.server.ts";
import { type PrivacyRequest, type RequestState, requestState } from "./requests-schema.ts";
import { privacyRequests as requests } from "./tables.server.ts";

type Filter = { id?: number; state?: RequestState | undefined; search?: string | undefined };

const conditions: Record<RequestState, (today: string) => SQL | undefined> = {
  open: (today) => and(isNull(requests.doneAt), gte(requests.dueOn, today)),
  overdue: (today) => and(isNull(requests.doneAt), lt(requests.dueOn, today)),
  done: () => isNotNull(requests.doneAt),
};

const text = folded(
  sql`concat_ws(' ', ${requests.name}, ${requests.contact}, ${requests.reference}, ${requests.note})`,
);

function matching({ id, state, search }: Filter, today: string): SQL | undefined {
  return and(
    id === undefined ? undefined : eq(requests.id, id),
    state ? conditions[state](today) : undefined,
    holdsWords(text, search),
  );
}

/** Those to be answered first come first, then those that are done. */
export async function listRequests(
  db: Db,
  filter: Filter,
  today: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<PrivacyRequest[]> {
  const rows = await db
    .select({ request: requests, user: users })
    .from(requests)
    .leftJoin(users, eq(users.id, requests.doneBy))
    .where(matching(filter, today))
    .orderBy(desc(isNull(requests.doneAt)), asc(requests.dueOn), asc(requests.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ request, user }) => ({
    id: request.id,
    kind: request.kind,
    name: request.name,
    contact: request.contact,
    reference: request.reference,
    note: request.note,
    received_on: request.receivedOn,
    due_on: request.dueOn,
    state: requestState(request, today),
    done_at: request.doneAt?.toISOString() ?? null,
    done_by: user ? nameOf(user) : null,
    answer: request.answer,
    version: request.version,
  }));
}

/** The applications among the references that somebody typed. */
export async function idsOfReferences(db: Db, typed: readonly string[]): Promise<number[]> {
  const references = typed.filter(Boolean).map((reference) => reference.toUpperCase());
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.reference, references));
  return rows.map(({ id }) => id);
}

export function countRequests(db: Db, filter: Filter, today: string): Promise<number> {
  return db.$count(requests, matching(filter, today));
}
