import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { certificateTemplates as templates } from "../tables.server.ts";
import type { CertificateTemplate } from "./schema.ts";

export type TemplateRow = typeof templates.$inferSelect;

export function templateView(row: TemplateRow): CertificateTemplate {
  const { id, name, texts, signatories, logos, seed, version } = row;
  return {
    id,
    name,
    texts,
    signatories,
    logos,
    seed,
    version,
    retired_at: row.retiredAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function templateById(db: Db | Tx, id: number): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  return row ?? null;
}

/** Those in use first, by name. */
export function listTemplates(db: Db): Promise<TemplateRow[]> {
  return db
    .select()
    .from(templates)
    .orderBy(
      sql`${templates.retiredAt} is not null`,
      inReadingOrder(templates.name),
      asc(templates.id),
    );
}
