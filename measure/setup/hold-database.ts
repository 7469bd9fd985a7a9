import { asSuperuser } from "#tests/setup/system-postgres.ts";
import type { Postgres } from "./several-machines.ts";

/** Makes the database slow at chosen places, so that a process is killed there. */
export function holds({ superuser }: Postgres) {
  const run = (...statements: string[]) =>
    asSuperuser({ ...superuser, database: "tremplin" }, statements);
  const ask = async (condition: string) => {
    const found = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${condition}`;
    return Number((await asSuperuser(superuser, [found]))[0]?.count);
  };
  const slow = ["audit_log", "registration_events", "registration_import_rows", "certificates"];
  const sleep = (name: string, seconds: number) =>
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$`;
  return {
    slowWrites: () =>
      run(
        sleep("drill_slow", 0.7),
        ...slow.map(
          (table) =>
            `CREATE TRIGGER drill_slow BEFORE INSERT ON ${table}
             FOR EACH STATEMENT EXECUTE FUNCTION drill_slow()`,
        ),
      ),
    endOfTasks: () =>
      run(
        sleep("drill_end", 8),
        `CREATE TRIGGER drill_end BEFORE UPDATE ON tasks FOR EACH ROW
         WHEN (NEW.state = 'done') EXECUTE FUNCTION drill_end()`,
      ),
    /** Tasks that did their work and have not noted it. */
    waiting: () => ask("wait_event = 'PgSleep' AND query ILIKE 'update \"tasks\"%'"),
    /** Statements that wait because writes to the table are slow. */
    writing: (table: string) =>
      ask(`wait_event = 'PgSleep' AND query ILIKE 'insert into "${table}"%'`),
    backupRuns: async () => (await ask("application_name = 'tremplin backup'")) > 0,
    /** As when the machine is gone: its connections end, and nothing is slow any more. */
    release: () =>
      run(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE usename = 'tremplin' AND application_name <> 'drill'`,
        "DROP FUNCTION IF EXISTS drill_slow() CASCADE",
        "DROP FUNCTION IF EXISTS drill_end() CASCADE",
      ),
  };
}
