import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "#app/platform/start-error.ts";
import { type Binaries, findBinaries } from "./binaries.server.ts";
import { chooseRunAs, giveTo, type RunAs, spawnAs } from "./run-as.server.ts";

const DRAFT = "postgres-new-";

// The sort order is the built-in one, which never changes under an index. The character type needs
// a UTF-8 locale: under plain C, full-text search takes « and ’ for letters.
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "C"];

/** A data folder with an initialised database cluster and all that is needed to run it. */
export type Cluster = {
  binaries: Binaries;
  runAs: RunAs;
  /** PostgreSQL's own data folder. */
  path: string;
  /** The folder of the socket; undefined when the server listens on TCP. */
  socketDir: string | undefined;
  superuserPassword: string;
  appPassword: string;
};

export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries.postgres, dataDir);
  const path = join(dataDir, "postgres");
  if (!(await versionOf(path))) await initialise(binaries, runAs, dataDir, path);
  await checkVersion(binaries, path);
  const superuserPassword = (await readOwn(join(path, "password"))).trim();
  return {
    binaries,
    runAs,
    path,
    socketDir: process.platform === "win32" ? undefined : await socketDirFor(path, runAs),
    superuserPassword,
    appPassword: createHmac("sha256", superuserPassword).update("tremplin").digest("hex"),
  };
}

async function versionOf(path: string) {
  const version = await readFile(join(path, "PG_VERSION"), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw notOurs(path);
  });
  return version.trim();
}

async function checkVersion({ major }: Binaries, path: string) {
  const version = await versionOf(path);
  if (version === major) return;
  throw new StartError(
    `${path} was written by PostgreSQL ${version}, and this version of Tremplin brings PostgreSQL ` +
      `${major}. Make a backup with the version that wrote it (npm run backup), move that folder ` +
      "away, and restore it with this one (npm run restore FILE). Nothing was changed.",
  );
}

/** Into a folder of its own first, so that an interrupted start never leaves half a cluster. */
async function initialise(binaries: Binaries, runAs: RunAs, dataDir: string, path: string) {
  const draft = await mkdtemp(join(dataDir, DRAFT));
  try {
    await runInitdb(binaries, runAs, draft);
    await rename(join(draft, "postgres"), path);
  } catch (error) {
    // Another process may have been quicker: its cluster is as good as ours.
    if (!(await versionOf(path))) throw error;
  } finally {
    // Once there is a cluster, all drafts can go, also those of killed processes.
    for (const name of await readdir(dataDir)) {
      if (!name.startsWith(DRAFT)) continue;
      await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

async function runInitdb(binaries: Binaries, runAs: RunAs, draft: string) {
  const password = randomBytes(32).toString("hex");
  const passwordFile = join(draft, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(runAs, draft);
  for (const [index, characters] of CHARACTER_TYPES.entries()) {
    const child = spawnAs(
      runAs,
      binaries.initdb,
      [
        "--pgdata",
        join(draft, "postgres"),
        "--username=postgres",
        "--pwfile",
        passwordFile,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--data-checksums",
        "--locale=C",
        `--lc-ctype=${characters}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ],
      { stdio: ["ignore", "ignore", "pipe"], cwd: draft },
    );
    const exit = new Promise((resolve) => child.on("exit", resolve).on("error", resolve));
    const complaint = child.stderr ? await text(child.stderr) : "";
    if ((await exit) === 0) return rename(passwordFile, join(draft, "postgres", "password"));
    if (index === CHARACTER_TYPES.length - 1) {
      throw new StartError(`The database folder could not be made: ${complaint.trim()}`);
    }
  }
}

/** In the data folder, or below /tmp when its path is too long for a socket. */
async function socketDirFor(path: string, runAs: RunAs) {
  const limit = process.platform === "darwin" ? 103 : 107;
  const fits = (dir: string) => Buffer.byteLength(join(dir, ".s.PGSQL.5432")) <= limit;
  if (fits(path)) return path;
  const name = `tremplin-${createHash("sha256").update(path).digest("hex").slice(0, 16)}`;
  const dir = join(fits(join(tmpdir(), name)) ? tmpdir() : "/tmp", name);
  await mkdir(dir, { mode: 0o700 }).catch(() => {});
  const uid = process.getuid?.() ?? 0;
  const { owner = { uid, gid: process.getgid?.() ?? 0 } } = runAs;
  const found = await stat(dir);
  if (found.uid === uid && uid !== owner.uid) await lchown(dir, owner.uid, owner.gid);
  else if (found.uid !== owner.uid || (found.mode & 0o077) !== 0) throw notOurs(dir);
  return dir;
}

function readOwn(path: string) {
  return readFile(path, "utf8").catch(() => {
    throw notOurs(path);
  });
}

function notOurs(path: string) {
  return new StartError(
    `${path} cannot be read or belongs to another user: start as the user who started it first, ` +
      "or give the data folder to yourself with chown -R.",
  );
}
