import { Client, type ClientConfig } from "pg";

/** How a server is reached; a pool says so, too. */
export type Server = { options: ClientConfig };

const NONE = "statement_timeout = 0, lock_timeout = 0, idle_in_transaction_session_timeout = 0";

/** Opens a connection outside the pool without time limits, for long work. */
export async function openUnlimited({ options }: Server, name: string): Promise<Client> {
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
  // The server or the role may set limits, too.
  for (const setting of NONE.split(", ")) await client.query(`SET ${setting}`);
  return client;
}
