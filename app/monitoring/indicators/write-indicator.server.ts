import { eq, inArray, max } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Indicator } from "./queries.server.ts";
import type { IndicatorChange, IndicatorInput, TargetsInput } from "./schema.ts";
import { indicators, indicatorTargets } from "./tables.server.ts";

function lock(tx: Tx, id: number, version: number): Promise<Indicator> {
  const locked = tx.select().from(indicators).where(eq(indicators.id, id)).for("update");
  return lockVersion(locked, version, "indicators.errors.movedOn");
}

function subjectOf({ id, name }: Pick<Indicator, "id" | "name">) {
  return { type: "indicator", id, label: name.fr };
}

/** A fixed key from the French name, for exports and the read-only API. */
function keyFrom(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return plain.slice(0, 40) || "indicator";
}

async function freeKey(tx: Tx, name: string): Promise<string> {
  const start = keyFrom(name);
  for (let nth = 1; ; nth += 1) {
    const key = nth === 1 ? start : `${start}_${nth}`;
    if (!(await tx.$count(indicators, eq(indicators.key, key)))) return key;
  }
}

export async function createIndicator(
  tx: Tx,
  input: IndicatorInput,
  trace: Trace,
): Promise<number> {
  // One at a time, so that two new ones get neither the same key nor the same place.
  await tx.execute("lock table indicators in share row exclusive mode");
  const [last] = await tx.select({ position: max(indicators.position) }).from(indicators);
  const [row] = await tx
    .insert(indicators)
    .values({
      ...input,
      key: await freeKey(tx, input.name.fr),
      position: (last?.position ?? 0) + 1,
      createdAt: trace.at,
      updatedAt: trace.at,
    })
    .returning();
  if (!row) throw new Error("the indicator was not stored");
  await record(tx, {
    ...trace,
    action: "indicators.created",
    subject: subjectOf(row),
    after: { ...row.name, formula: row.formula },
  });
  return row.id;
}

export async function changeIndicator(
  tx: Tx,
  id: number,
  { version, name, formula }: IndicatorChange,
  trace: Trace,
): Promise<number> {
  const before = await lock(tx, id, version);
  await tx
    .update(indicators)
    .set({ name, formula, version: version + 1, updatedAt: trace.at })
    .where(eq(indicators.id, id));
  await record(tx, {
    ...trace,
    action: "indicators.changed",
    subject: subjectOf({ id, name }),
    before: { ...before.name, formula: before.formula },
    after: { ...name, formula },
  });
  return id;
}

/** A retired indicator is no longer shown; reports that have it keep it. */
export async function retireIndicator(
  tx: Tx,
  id: number,
  { version, retired }: { version: number; retired: boolean },
  trace: Trace,
): Promise<number> {
  const before = await lock(tx, id, version);
  await tx
    .update(indicators)
    .set({ retiredAt: retired ? trace.at : null, version: version + 1, updatedAt: trace.at })
    .where(eq(indicators.id, id));
  await record(tx, {
    ...trace,
    action: retired ? "indicators.retired" : "indicators.restored",
    subject: subjectOf(before),
  });
  return id;
}

/** Puts these indicators first, in this order; others follow as they were. */
export async function orderIndicators(tx: Tx, ids: readonly number[], trace: Trace): Promise<void> {
  const all = await tx
    .select()
    .from(indicators)
    .orderBy(indicators.position, indicators.id)
    .for("update");
  const known = new Map(all.map((row) => [row.id, row]));
  const chosen = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  const rest = all.filter(({ id }) => !ids.includes(id));
  for (const [place, { id, position }] of [...chosen, ...rest].entries()) {
    if (position === place + 1) continue;
    await tx
      .update(indicators)
      .set({ position: place + 1 })
      .where(eq(indicators.id, id));
  }
  await record(tx, {
    ...trace,
    action: "indicators.ordered",
    subject: { type: "indicator", id: "", label: "" },
    after: { order: chosen.map(({ name }) => name.fr) },
  });
}

export async function setTargets(
  tx: Tx,
  id: number,
  { version, targets }: TargetsInput,
  trace: Trace,
): Promise<number> {
  const before = await lock(tx, id, version);
  const old = await tx
    .delete(indicatorTargets)
    .where(inArray(indicatorTargets.indicatorId, [id]))
    .returning();
  if (targets.length) {
    await tx
      .insert(indicatorTargets)
      .values(targets.map((target) => ({ ...target, indicatorId: id })));
  }
  await tx
    .update(indicators)
    .set({ version: version + 1, updatedAt: trace.at })
    .where(eq(indicators.id, id));
  const plain = (list: readonly { from: string; until: string; value: number }[]) =>
    list.map(({ from, until, value }) => ({ from, until, value }));
  await record(tx, {
    ...trace,
    action: "indicators.targets_set",
    subject: subjectOf(before),
    before: { targets: plain(old) },
    after: { targets: plain(targets) },
  });
  return id;
}
