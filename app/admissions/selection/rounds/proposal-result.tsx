import { Alert, Button, Card, SimpleGrid, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { unreadRuleOf } from "../criteria.ts";
import type { NamedRegistration, ProposalAnswer } from "../proposal/answers.ts";
import { LiveTargets } from "./live-targets.tsx";
import styles from "./round.module.css";
import { useNames, useRound } from "./use-round.ts";

type Props = { found: ProposalAnswer; stale: boolean; onAdopt: () => void };
type Optimal = Extract<ProposalAnswer, { status: "optimal" }>;
type Impossible = Extract<ProposalAnswer, { status: "impossible" }>;

export function ProposalResult({ found, stale, onAdopt }: Props) {
  const t = useTranslations("rounds.proposal");
  if (found.status === "unfinished") return <Alert color="yellow">{t("unfinished")}</Alert>;
  if (found.status === "impossible") return <NoList found={found} />;
  return <BestList found={found} stale={stale} onAdopt={onAdopt} />;
}

/** The proposed list: its total, the effect of the targets, and the cost of each. */
function BestList({ found, stale, onAdopt }: Props & { found: Optimal }) {
  const t = useTranslations("rounds.proposal");
  const format = useFormatter();
  const { round, form } = useRound();
  const names = useNames(form);
  const points = (value: number) => format.number(value, { minimumFractionDigits: 2 });
  const undecided = round.reading.given > 0 && unreadRuleOf(round.criteria) === null;
  const why = !found.chosen.length
    ? t("emptyList", { waiting: round.counts.waiting })
    : undecided && round.counts.unassigned
      ? t("undecided", { count: round.counts.unassigned })
      : "";
  return (
    <Card withBorder component="section" aria-labelledby="proposal">
      <h2 id="proposal" className={styles.heading}>
        {t("title", { count: found.chosen.length })}
      </h2>
      <Stack>
        <Short found={found.chosen.length} seats={found.seats} />
        <p>
          {t("worth", {
            mean: points(found.mean),
            total: points(found.total),
            top: points(found.top.mean),
          })}
        </p>
        <LiveTargets
          targets={round.targets}
          live={found.live}
          form={form}
          seats={found.seats}
          chosen={found.chosen.length}
          label={t("targets")}
        />
        {found.in.length + found.out.length === 0 ? (
          <p>{t("noChange")}</p>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <People title={t("in")} people={found.in} />
            <People title={t("out")} people={found.out} />
          </SimpleGrid>
        )}
        {found.costs.map(({ target, lost, in: put, out }) => {
          const one = round.targets.find(({ id }) => id === target);
          if (!one) return null;
          return (
            <details key={target}>
              <summary>
                {t("cost", { target: names.target(one), lost: points(lost), places: out.length })}
              </summary>
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
                <People title={t("costIn")} people={put} />
                <People title={t("costOut")} people={out} />
              </SimpleGrid>
            </details>
          );
        })}
        {why && (
          <Alert color="yellow" id="why-not">
            {why}
          </Alert>
        )}
        <Button
          onClick={onAdopt}
          disabled={stale || why !== ""}
          {...(why ? { "aria-describedby": "why-not" } : {})}
        >
          {t("adopt")}
        </Button>
      </Stack>
    </Card>
  );
}

/** Shown when too few registrations have a complete score to fill every place. */
function Short({ found, seats }: { found: number; seats: number }) {
  const t = useTranslations("rounds.proposal");
  return found < seats ? <p>{t("short", { count: found, seats })}</p> : null;
}

function People({ title, people }: { title: string; people: NamedRegistration[] }) {
  const t = useTranslations("rounds.proposal");
  const format = useFormatter();
  return (
    <div>
      <h3 className={styles.small}>{title}</h3>
      {people.length === 0 && <p>{t("nobody")}</p>}
      <ul className={styles.people}>
        {people.map(({ id, name, reference, rank, score }) => (
          <li key={id}>
            {t("person", {
              name,
              reference,
              rank: rank ?? 0,
              score: format.number(score, { minimumFractionDigits: 2 }),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** No list meets every target: shows the conflict and the nearest list. */
function NoList({ found }: { found: Impossible }) {
  const t = useTranslations("rounds.proposal");
  const { round, form } = useRound();
  const names = useNames(form);
  const nameOf = (id: string) => {
    const target = round.targets.find((each) => each.id === id);
    return target ? names.target(target) : id;
  };
  return (
    <Alert color="red" title={t("impossible")}>
      <Stack gap="xs">
        {found.nearest && <Short found={found.nearest.chosen.length} seats={found.seats} />}
        <p>{t(found.by_hand ? "conflictByHand" : "conflict")}</p>
        <ul>
          {found.conflict.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ul>
        {found.nearest && (
          <>
            <p>{t("nearest")}</p>
            <ul>
              {found.nearest.relaxed
                .filter(({ off }) => off > 0)
                .map(({ target, off }) => (
                  <li key={target}>{t("relaxed", { target: nameOf(target), off })}</li>
                ))}
            </ul>
          </>
        )}
      </Stack>
    </Alert>
  );
}
