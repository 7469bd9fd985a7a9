import { Client, type Pool } from "pg";

const NONE = "statement_timeout = 0, lock_timeout = 0, idle_in_transaction_session_timeout = 0";

/** A connection beside the pool and without its time limits: some work takes as long as it takes. */
export async function openUnlimited({ options }: Pool, name: string): Promise<Client> {
  const client = new Client({
    ...options,
    password: options.password,
    application_name: name,
    statement_timeout: 0,
    lock_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on("error", () => {});
  await client.connect();
  // The server, or the role, may have limits of its own.
  for (const setting of NONE.split(", ")) await client.query(`SET ${setting}`);
  return client;
}
