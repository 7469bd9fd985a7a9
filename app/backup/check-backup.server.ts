import { knownMigrations } from "#app/db/migrate.server.ts";
import { StartError } from "#app/start-error.ts";
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
  const listed = Manifest.safeParse(JSON.parse(manifest.toString()));
  if (!listed.success) throw damaged(path, "its list of contents is wrong");
  for (const part of partsOf(listed.data)) {
    const there = found.get(part.name);
    if (there?.sha256 !== part.sha256) throw damaged(path, `${part.name} is not as it was`);
  }
  return listed.data;
}

/** All entries of the manifest in the order of the archive. */
export function partsOf({ tables, jobs, files }: Manifest): Part[] {
  return [...tables.flatMap(({ parts }) => parts), ...jobs.parts, ...files];
}

function refuseForeign(path: string, { name, bytes }: Entry, known: number[]) {
  const about = name === ABOUT ? readAbout(bytes) : null;
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

function readAbout(bytes: Buffer): About | null {
  try {
    return About.safeParse(JSON.parse(bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}
