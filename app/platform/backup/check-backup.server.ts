import type { ZodType } from "zod";
import { knownMigrations } from "#app/platform/db/migrate.server.ts";
import { StartError } from "#app/platform/start-error.ts";
import { damaged, type Entry, foreign, readArchive, sha256 } from "./archive.server.ts";
import { ABOUT, About, FORMAT, MANIFEST, Manifest, type Part, SEAL } from "./manifest.ts";

/** Reads a whole backup and returns its contents only if every checksum matches. */
export async function checkBackup(
  path: string,
  {
    migrations,
    identities,
  }: { migrations?: string | undefined; identities?: readonly string[] } = {},
): Promise<Manifest> {
  const found = new Map<string, Omit<Part, "name">>();
  let last: { manifest?: Buffer; seal?: string } = {};
  for await (const entry of readArchive(path, identities)) {
    if (found.size === 0) refuseForeign(path, entry, knownMigrations(migrations));
    if (entry.name === MANIFEST) last = { manifest: entry.bytes };
    else if (entry.name === SEAL) last.seal = entry.bytes.toString().trim();
    found.set(entry.name, { bytes: entry.bytes.length, sha256: sha256(entry.bytes) });
  }
  const { manifest, seal } = last;
  if (!manifest || sha256(manifest) !== seal) throw damaged(path, "its list of contents is wrong");
  const listed = read(Manifest, manifest);
  if (!listed) throw damaged(path, "its list of contents is wrong");
  for (const part of partsOf(listed)) {
    const there = found.get(part.name);
    if (there?.sha256 !== part.sha256) throw damaged(path, `${part.name} is not as it was`);
  }
  if (!listed.files.every(({ key }) => isKey(key))) {
    throw damaged(path, "it names a file that no site of ours makes");
  }
  return listed;
}

/** All entries of the manifest in the order of the archive. */
export function partsOf({ tables, jobs, files }: Manifest): Part[] {
  return [...tables.flatMap(({ parts }) => parts), ...jobs.parts, ...files];
}

function refuseForeign(path: string, { name, bytes }: Entry, known: number[]) {
  const about = name === ABOUT ? read(About, bytes) : null;
  if (!about) throw foreign(path);
  if (about.format > FORMAT || about.migration > (known.at(-1) ?? 0)) {
    throw new StartError(
      `The backup ${path} was made by a newer version of Tremplin: update this one first.`,
    );
  }
  if (!known.includes(about.migration)) {
    throw new StartError(
      `The backup ${path} was made by a version of Tremplin that was never released, and its data ` +
        "cannot be carried over: start with an empty database, or restore it with the version that " +
        "made it.",
    );
  }
}

/** A path below the storage: a changed backup must not write anywhere else. */
function isKey(key: string): boolean {
  const parts = key.split("/");
  return parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
}

function read<T>(schema: ZodType<T>, bytes: Buffer): T | null {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}
