import type { Pool } from "pg";
import { withoutTimeouts } from "./database.ts";

/** The move of everybody who was refused or withdrew, and outcomes of some, as after two years. */
export async function fillOutcomes(pool: Pool): Promise<void> {
  await withoutTimeouts(pool, async (client) => {
    await client.query(events);
    const { rows } = await client.query("select id from cohortes order by id limit 1");
    await client.query(outcomes, [rows[0]?.id]);
    await client.query(sessions, [rows[0]?.id]);
    await client.query(presences, [rows[0]?.id]);
    await client.query("vacuum analyze attendance");
    await client.query("vacuum analyze registration_events");
    await client.query("vacuum analyze training_outcomes");
    await client.query("vacuum analyze registrations");
  });
}

const events = `
insert into registration_events (registration_id, at, kind, "from", "to")
select id, submitted_at, 'submitted', null, 'received' from registrations
union all
select id, status_changed_at, 'moved', case when id % 3 = 0 then 'selected' else 'received' end, status
from registrations where status <> 'received'`;

const outcomes = `
insert into training_outcomes (registration_id, cohort_id, started_on, outcome, ended_on, updated_at)
select id, $1, date '2026-02-02', case when id % 5 = 0 then 'dropped_out' when id % 5 < 4 then 'completed' end,
  case when id % 5 < 4 then date '2026-08-28' end, now()
from registrations where status = 'waitlisted' and id % 4 = 0`;

const sessions = `
insert into cohort_sessions (cohort_id, day, part, created_at)
select $1, date '2026-02-02' + n, 'day', now() from generate_series(0, 39) n`;

/** Of a thousand people, some of whom nobody noted the start of. */
const presences = `
insert into attendance (session_id, registration_id, presence, marked_at, received_at)
select session.id, registration.id,
  case when (session.id + registration.id) % 8 = 0 then 'absent' else 'present' end, now(), now()
from cohort_sessions session, registrations registration
where session.cohort_id = $1 and registration.id % 100 = 0`;
