import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locales, localeTags } from "#app/platform/i18n/locales.ts";
import { ok, openRound, queueOf, start, women } from "#tests/setup/selection-round.ts";
import { printedMinutes } from "./minutes/printed-minutes.ts";
import { asideOf, examinedOf, type MinutesContent, type Round } from "./schema.ts";

type Site = Awaited<ReturnType<typeof start>>;
type Raw = Record<
  "received" | "aside" | "examined" | "waiting" | "chosen" | "by_hand" | "women",
  number
> & {
  total: string;
};

const one = {
  id: "motivation",
  kind: "text",
  fields: ["motivation"],
  weight: 1,
  readers: 1,
  guidance: "",
};
const levels = {
  id: "level",
  kind: "choice",
  field: "education_level",
  weight: 1,
  points: { bts: 20, bac: 16, bepc: 8 },
};

/**
 * Every figure of the minutes a second way: from the rows as they are in the tables before the round
 * is closed. Nothing here uses the code that ranks, scores and counts.
 */
async function countedBySql({ db }: Site, roundId: number): Promise<Raw> {
  const { rows } = await db.execute<Raw>(sql`
    with part as (
      select r.id, r.sex, c.chosen is true as chosen, c.by_hand is true as by_hand,
        exists (select from selection_readings x where x.round_id = ${roundId} and x.registration_id = r.id) as given,
        (select m.mark from selection_readings x join selection_marks m on m.reading_id = x.id
          where x.round_id = ${roundId} and x.registration_id = r.id) as mark,
        case r.answers->>'education_level' when 'bts' then 20 when 'bac' then 16 when 'bepc' then 8 else 0 end as level
      from registrations r
      left join selection_choices c on c.registration_id = r.id and c.round_id = ${roundId}
      where r.form = 'meca-agro' and r.year = 2026 and r.status = 'received' and r.merged_into is null)
    select count(*)::int as received,
      count(*) filter (where not given and not by_hand)::int as aside,
      count(*) filter (where given or by_hand)::int as examined,
      count(*) filter (where (given or by_hand) and mark is null)::int as waiting,
      count(*) filter (where chosen)::int as chosen,
      count(*) filter (where by_hand)::int as by_hand,
      count(*) filter (where chosen and sex = 'F')::int as women,
      coalesce(sum(round((mark + level) / 2.0, 2)) filter (where chosen and mark is not null), 0)::numeric(9,2)::text as total
    from part`);
  const [raw] = rows;
  if (!raw) throw new Error("nothing counted");
  return raw;
}

/** 147 applications: 80 are given to a reader, 67 to nobody; one of each is decided by hand. */
async function readRound() {
  const people = Array.from({ length: 147 }, (_, nth) => ({
    sex: nth % 3 ? "M" : "F",
    education_level: ["bts", "bac", "bepc"][nth % 3] ?? "bac",
    motivation: `Je veux apprendre (${nth}).`,
  }));
  const site = await start(people);
  const { coordinator, as } = site;
  const criteria = [levels, one];
  const round = await openRound(coordinator, { criteria, targets: [women], seats: 20 });
  const path = `/api/selection-rounds/${round.id}`;
  const reader = await as("staff");
  await ok(await coordinator.post(`${path}/readers`, { user_ids: [reader.user.id] }), 201);
  await ok(await coordinator.post(`${path}/readings`, { first: 80 }));
  const { data } = await queueOf(reader, path);
  // The last of the 80 stays unread.
  for (const [nth, { id, version }] of data.slice(0, 79).entries()) {
    const marks = [{ criterion: "motivation", mark: (nth % 41) / 2 }];
    await ok(await reader.put(`${path}/reading/${id}`, { version, marks }));
  }
  const unread = async () => (await ok<Round>(await coordinator.get(path))).version;
  await ok(
    await coordinator.put(`${path}/unassigned`, { decision: "out", version: await unread() }),
  );
  return { ...site, path, roundId: round.id, unread };
}

test("every figure of the minutes and of the screen is the one counted from the rows", async () => {
  const site = await readRound();
  const { coordinator, path, roundId, unread, applicants, db } = site;
  const before = await ok<Round>(await coordinator.get(path));
  expect([before.counts.files, asideOf(before.counts), examinedOf(before.counts)]).toEqual([
    147, 67, 80,
  ]);
  const adopt = { adopt: true, version: await unread() };
  await ok(await coordinator.post(`${path}/proposal`, adopt));
  const { rows: [last] = [] } = await db.execute<{ id: number }>(sql`
    select id from registrations where id not in (select registration_id from selection_readings)
    order by id desc limit 1`);
  const { rows: [off] = [] } = await db.execute<{ id: number }>(sql`
    select registration_id as id from selection_choices where chosen order by 1 limit 1`);
  for (const [id, chosen] of [
    [off?.id, false],
    [last?.id, true],
  ] as const) {
    const choice = { chosen, reason: "Décision du comité", version: await unread() };
    await ok(await coordinator.put(`${path}/choices/${id}`, choice));
  }
  const raw = await countedBySql(site, roundId);
  expect(raw).toMatchObject({ received: 147, aside: 66, examined: 81, waiting: 2, by_hand: 2 });

  const closing = { confirm: true, reason: "Décision unanime du comité", version: await unread() };
  const closed = await ok<Round>(await coordinator.post(`${path}/close`, closing));
  const { content, sha256 } = await ok<{ content: MinutesContent; sha256: string }>(
    await coordinator.get(`${path}/minutes`),
  );
  for (const { counts, live } of [closed, content]) {
    expect({
      received: counts.files,
      aside: asideOf(counts),
      examined: examinedOf(counts),
      waiting: counts.waiting,
      chosen: counts.chosen,
      by_hand: counts.by_hand,
      women: live[0]?.count,
    }).toEqual({ ...raw, total: undefined });
  }
  expect(content.total.toFixed(2)).toBe(raw.total);
  expect(content.files).toHaveLength(applicants.length);

  const labels = {
    fr: ["Dossiers reçus", "Mis de côté, confiés à aucun lecteur", "Dossiers examinés"],
    en: ["Applications received", "Set aside, given to no reader", "Applications examined"],
    de: [
      "Eingegangene Bewerbungen",
      "Zurückgestellt, niemandem zum Lesen gegeben",
      "Geprüfte Bewerbungen",
    ],
  };
  for (const locale of locales) {
    const { facts, tables } = printedMinutes(content, sha256, locale);
    const number = new Intl.NumberFormat(localeTags[locale]);
    const points = new Intl.NumberFormat(localeTags[locale], { minimumFractionDigits: 2 });
    expect(facts.slice(2, 5).map(({ label }) => label)).toEqual(labels[locale]);
    expect(facts.slice(2, 9).map(({ value }) => value)).toEqual([
      ...[raw.received, raw.aside, raw.examined, raw.waiting].map((each) => number.format(each)),
      number.format(20),
      number.format(raw.chosen),
      points.format(Number(raw.total)),
    ]);
    const [, targets, list, changes] = tables;
    const share = Math.round((raw.women / raw.chosen) * 1000) / 10;
    expect(targets?.rows[0]?.[2]).toContain(`${number.format(raw.women)} (${number.format(share)}`);
    expect(list?.rows).toHaveLength(raw.chosen);
    expect(changes?.rows).toHaveLength(raw.by_hand);
    // The printed scores add up to the printed sum.
    const cents = list?.rows.map(([, , score = ""]) => Number(score.replace(/\D/g, "")));
    expect(cents?.reduce((sum, each) => sum + each, 0)).toBe(Math.round(Number(raw.total) * 100));
  }
});

test("where unread applications count without reading, all were examined and none set aside", async () => {
  const { coordinator, path, unread } = await readRound();
  const decision = { decision: "count", version: await unread() };
  const { counts } = await ok<Round>(await coordinator.put(`${path}/unassigned`, decision));
  expect([counts.files, asideOf(counts), examinedOf(counts), counts.waiting]).toEqual([
    147, 0, 147, 1,
  ]);
});
