import { Alert, Badge, Button, Card, Group, MultiSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { isTextCriterion } from "../criteria.ts";
import type { Route } from "./+types/readers.page.ts";
import styles from "./round.module.css";
import { UnreadDecision } from "./unread-decision.tsx";
import { useRound } from "./use-round.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const rounds = pageOf(context).api["selection-rounds"];
  const [readers, people] = await Promise.all([
    answerOr(rounds[":id"].readers.$get({ param: { id: params.id } }), []),
    answerOr(rounds.people.$get(), []),
  ]);
  return { readers, people };
}

/** The readers and their progress; assigns registrations to them. */
export default function Readers() {
  const t = useTranslations("rounds.readers");
  const { round } = useRound();
  const { readers } = useLoaderData<typeof loader>();
  const open = round.status === "open";
  const needed = Math.max(0, ...round.criteria.filter(isTextCriterion).map((each) => each.readers));
  return (
    <Stack>
      <p>{t("lead")}</p>
      {needed === 0 && <Alert color="gray">{t("nothingToRead")}</Alert>}
      {round.counts.third_missing > 0 && (
        <Alert color="yellow">{t("thirdMissing", { count: round.counts.third_missing })}</Alert>
      )}
      {open && <Invite />}
      <ReaderTable />
      {open && needed > 0 && readers.length > 0 && <HandOut />}
      <UnreadDecision />
    </Stack>
  );
}

function Invite() {
  const t = useTranslations("rounds.readers");
  const { round } = useRound();
  const { readers, people } = useLoaderData<typeof loader>();
  const api = useApi();
  const act = useAct();
  const [chosen, setChosen] = useState<string[]>([]);
  const invited = new Set(readers.map(({ user_id }) => user_id));
  const data = people
    .filter(({ id }) => !invited.has(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  async function invite() {
    const param = { id: String(round.id) };
    const json = { user_ids: chosen.map(Number) };
    const request = () => api["selection-rounds"][":id"].readers.$post({ param, json });
    const { ok } = await act(request, { done: t("invited", { count: chosen.length }) });
    if (ok) setChosen([]);
  }
  return (
    <Group align="flex-end">
      <MultiSelect
        label={t("people")}
        description={t("peopleHelp")}
        data={data}
        value={chosen}
        onChange={setChosen}
        searchable
        flex="1 1 16rem"
      />
      <Button onClick={invite} disabled={!chosen.length}>
        {t("invite")}
      </Button>
    </Group>
  );
}

function ReaderTable() {
  const t = useTranslations("rounds.readers");
  const format = useFormatter();
  const { round } = useRound();
  const { readers } = useLoaderData<typeof loader>();
  const api = useApi();
  const act = useAct();
  if (!readers.length) return <p>{t("nobody")}</p>;
  const letGo = (user: number) => () =>
    api["selection-rounds"][":id"].readers[":user"].$delete({
      param: { id: String(round.id), user: String(user) },
    });
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t("title")}>
        <thead>
          <tr>
            <th scope="col">{t("reader")}</th>
            <th scope="col" className={styles.number}>
              {t("assigned")}
            </th>
            <th scope="col" className={styles.number}>
              {t("left")}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t("acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {readers.map(({ user_id, name, active, files, open }) => (
            <tr key={user_id}>
              <th scope="row">
                {name} {!active && <Badge color="red">{t("inactive")}</Badge>}
              </th>
              <td className={styles.number}>{format.number(files)}</td>
              <td className={styles.number}>{format.number(open)}</td>
              <td className={styles.number}>
                {round.status === "open" && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="red"
                    aria-label={t("removeNamed", { name })}
                    onClick={() => act(letGo(user_id), { done: t("removed") })}
                  >
                    {t("remove")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HandOut() {
  const t = useTranslations("rounds.readers");
  const { round } = useRound();
  const api = useApi();
  const act = useAct();
  const [first, setFirst] = useState<number | string>(round.counts.files);
  const [given, setGiven] = useState("");
  const [busy, setBusy] = useState(false);
  async function handOut() {
    setBusy(true);
    const param = { id: String(round.id) };
    const json = { first: Number(first) };
    const request = () => api["selection-rounds"][":id"].readings.$post({ param, json });
    const outcome = await act(request);
    setBusy(false);
    if (outcome.ok) setGiven(t("given", outcome.data));
  }
  return (
    <Card withBorder component="section" aria-labelledby="hand-out">
      <h2 id="hand-out" className={styles.heading}>
        {t("handOut")}
      </h2>
      <Group align="flex-end">
        <LimitedNumber
          label={t("first")}
          description={t("firstHelp", { files: round.counts.files })}
          min={1}
          max={100_000}
          allowDecimal={false}
          value={first}
          onChange={setFirst}
        />
        <Button onClick={handOut} loading={busy} disabled={!Number(first)}>
          {t("give")}
        </Button>
      </Group>
      <p role="status">{given}</p>
    </Card>
  );
}
