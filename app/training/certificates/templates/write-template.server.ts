import { eq } from "drizzle-orm";
import { recordMediaUses } from "#app/content/media/uses.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { certificateTemplates as templates } from "../tables.server.ts";
import type { TemplateRow } from "./queries.server.ts";
import type { TemplateChange, TemplateInput } from "./schema.ts";

export async function createTemplate(
  tx: Tx,
  input: TemplateInput,
  trace: Trace,
): Promise<TemplateRow> {
  const [row] = await tx
    .insert(templates)
    .values({ ...input, createdAt: trace.at, updatedAt: trace.at })
    .returning();
  if (!row) throw new Error("the template was not stored");
  await noteUses(tx, row);
  await note(tx, "certificates.template_created", row, trace);
  return row;
}

export async function changeTemplate(
  tx: Tx,
  id: number,
  { version, ...input }: TemplateChange,
  trace: Trace,
): Promise<TemplateRow | null> {
  const before = await lockTemplate(tx, id, version);
  const [row] = await tx
    .update(templates)
    .set({ ...input, version: version + 1, updatedAt: trace.at })
    .where(eq(templates.id, id))
    .returning();
  if (!row) return null;
  await noteUses(tx, row);
  await note(tx, "certificates.template_changed", row, trace, before);
  return row;
}

type Retired = { retired: boolean; version: number };

/** A retired template issues nothing more; what was issued with it stays. */
export async function retireTemplate(
  tx: Tx,
  id: number,
  { retired, version }: Retired,
  trace: Trace,
): Promise<TemplateRow | null> {
  await lockTemplate(tx, id, version);
  const [row] = await tx
    .update(templates)
    .set({ retiredAt: retired ? trace.at : null, version: version + 1, updatedAt: trace.at })
    .where(eq(templates.id, id))
    .returning();
  if (!row) return null;
  const action = retired ? "certificates.template_retired" : "certificates.template_restored";
  await note(tx, action, row, trace);
  return row;
}

function lockTemplate(tx: Tx, id: number, version: number): Promise<TemplateRow> {
  const locked = tx.select().from(templates).where(eq(templates.id, id)).for("update");
  return lockVersion(locked, version, "certificates.refused.templateStale");
}

/** A picture of a template cannot be deleted from the library; visitors do not see it there. */
function noteUses(tx: Tx, { id, name, signatories, logos }: TemplateRow) {
  const pictures = [...signatories.flatMap(({ media_id }) => media_id ?? []), ...logos];
  const place = { type: "certificate", id, label: name, publicLabel: "", ownerId: null } as const;
  return recordMediaUses(tx, place, { all: pictures, shown: [] });
}

type Action = `certificates.template_${"created" | "changed" | "retired" | "restored"}`;

async function note(
  tx: Tx,
  action: Action,
  after: TemplateRow,
  trace: Trace,
  before: TemplateRow | null = null,
) {
  await record(tx, {
    ...trace,
    action,
    subject: { type: "certificate_template", id: after.id, label: after.name },
    before: before && { name: before.name, title: before.texts.title, body: before.texts.body },
    after: { name: after.name, title: after.texts.title, body: after.texts.body },
  });
}
