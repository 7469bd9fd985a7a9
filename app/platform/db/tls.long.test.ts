import { spawnSync } from "node:child_process";
import { chown, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort, newFolder } from "#tests/process/server-process.ts";
import { quiet } from "#tests/setup/connection.ts";
import {
  asSuperuser,
  findSystemPostgres,
  startSystemPostgres,
} from "#tests/setup/system-postgres.ts";
import { migrate } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";

const bin = await findSystemPostgres();
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  return () => rm(folder, { recursive: true, force: true });
});

/** A certificate for this name that is its own authority. */
function certificateFor(name: string) {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  const named = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const made = spawnSync("openssl", [...asked, ...named, "-keyout", key, "-out", certificate]);
  expect(made.status).toBe(0);
  return { key, certificate };
}

test.skipIf(!bin || !hasOpenssl)(
  "a server is trusted by the authority that the address names, and no other",
  async () => {
    const { key, certificate } = certificateFor("localhost");
    const other = certificateFor("other");
    // PostgreSQL reads a key only if it belongs to its own user.
    if (process.getuid?.() === 0) await chown(key, 65_534, 65_534);
    const port = await freePort();
    const settings = { ssl: "on", ssl_cert_file: certificate, ssl_key_file: key };
    const server = await startSystemPostgres({ folder, bin: bin ?? "", port, settings });
    onTestFinished(() => server.stop());
    const urlWith = (authority: string) =>
      `postgresql://tremplin:${server.connection.password}@localhost:${port}/tremplin` +
      `?sslmode=verify-full&sslrootcert=${authority}`;

    const database = await openDatabase({ url: urlWith(certificate), dataDir: "", log: quiet });
    await migrate(database.direct);
    await database.listen("tls", () => {});
    const used = `SELECT bool_and(ssl) AS encrypted, count(*)::int AS count
      FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'tremplin'`;
    const [row] = await asSuperuser(server.superuser, [used]);
    expect(row?.encrypted).toBe(true);
    expect(row?.count).toBeGreaterThan(0);
    await database.close();

    const wrong = { url: urlWith(other.certificate), dataDir: "", log: quiet };
    await expect(openDatabase(wrong)).rejects.toThrow(
      /of DATABASE_URL cannot be used: .*certificate .* sslrootcert=/,
    );
  },
);
