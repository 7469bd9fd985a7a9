import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "#app/platform/start-error.ts";

/** How the database server is run, given that PostgreSQL refuses to run as root. */
export type RunAs = {
  prefix: string[];
  options: Pick<SpawnOptions, "uid" | "gid">;
  /** The owner of the server's files; undefined for the current user. */
  owner?: { uid: number; gid: number };
};

const directly: RunAs = { prefix: [], options: {} };

export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return directly;
  const users = await readUsers();
  const namespace = inNamespace(users);
  for (const owner of await candidates(users, join(dataDir, "postgres"), dataDir)) {
    if (owner.uid === 0 ? canUnshare(namespace, postgres) : canReach(owner, postgres, dataDir)) {
      return owner.uid === 0 ? namespace : { prefix: [], options: owner, owner };
    }
  }
  throw new StartError(
    "The built-in PostgreSQL does not run as root, no other user can reach " +
      `${dataDir}, and user namespaces are not available: start as an ordinary user, set DATA_DIR ` +
      "to a folder that others can enter, or set DATABASE_URL.",
  );
}

export function spawnAs(runAs: RunAs, file: string, args: string[], options: SpawnOptions) {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  return spawn(command, rest, { ...options, ...runAs.options });
}

/** Gives a folder to the user of the server, after root moved or copied it. */
export async function giveTo(runAs: RunAs, path: string) {
  if (!runAs.owner) return;
  const { uid, gid } = runAs.owner;
  if ((await stat(path)).uid === uid) return;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid, gid);
  // The folder itself last, so that an interrupted change is repeated.
  await lchown(path, uid, gid);
}

type User = { name: string; uid: number; gid: number };

async function readUsers(): Promise<User[]> {
  const lines = await readFile("/etc/passwd", "utf8").catch(() => "");
  const found = lines.matchAll(/^([^:]+):[^:]*:(\d+):(\d+):/gm);
  return [...found].map(([, name = "", uid, gid]) => ({
    name,
    uid: Number(uid),
    gid: Number(gid),
  }));
}

// Below a folder that only root may enter (a 0700 home) no other user reaches the files. In its own
// user namespace the server is root for the file system and an ordinary, known user for itself,
// because initdb asks for its name.
function inNamespace(users: User[]): RunAs {
  const { uid, gid } = users.find((user) => user.uid !== 0) ?? { uid: 1000, gid: 1000 };
  return {
    prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"],
    options: {},
    owner: { uid: 0, gid: 0 },
  };
}

/** The present owner of the files first, root (by namespace) last. */
async function candidates(users: User[], ...folders: string[]) {
  const owners: { uid: number; gid: number }[] = [];
  const [cluster, parent] = await Promise.all(folders.map((path) => stat(path).catch(() => null)));
  if (cluster) owners.push({ uid: cluster.uid, gid: cluster.gid });
  if (parent && parent.uid !== 0) owners.push({ uid: parent.uid, gid: parent.gid });
  const nobody = users.find((user) => user.name === "nobody");
  if (nobody) owners.push({ uid: nobody.uid, gid: nobody.gid });
  owners.push({ uid: 0, gid: 0 });
  return owners;
}

function canReach(user: { uid: number; gid: number }, postgres: string, dataDir: string) {
  const script = 'test -x "$1" && test -r "$2" && test -x "$3"';
  const args = ["-c", script, "sh", postgres, join(dirname(postgres), "../share"), dataDir];
  return spawnSync("/bin/sh", args, { ...user, stdio: "ignore" }).status === 0;
}

function canUnshare({ prefix }: RunAs, postgres: string) {
  const [command = "", ...args] = [...prefix, postgres, "--version"];
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
