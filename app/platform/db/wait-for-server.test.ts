import { expect, test } from "vitest";
import { StartError } from "#app/platform/start-error.ts";
import { quiet } from "#tests/setup/connection.ts";
import { openDatabase } from "./open.server.ts";

test("a file that the address names and nobody can read is named, the password is not", async () => {
  const url =
    "postgresql://somebody:secret@127.0.0.1:9/none?sslmode=verify-full&sslrootcert=/no/ca.pem";
  const opened = openDatabase({ url, dataDir: "", log: quiet });
  await expect(opened).rejects.toThrow(
    new StartError("DATABASE_URL names the file /no/ca.pem, which cannot be read (ENOENT)."),
  );
});
