import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { DuplicatePair, DuplicateSide } from "../schema.ts";
import { differencesOf } from "./likeness.ts";

/** One person or two; every decision can be undone, a merge also from its notice. */
export function PairDecisions({ pair }: { pair: DuplicatePair }) {
  const t = useTranslations("registrations.records.pairs");
  const { decide, merge, unmerge } = useDecisions(pair);
  if (pair.decision === "same") {
    return (
      <Button mt="sm" variant="default" onClick={unmerge}>
        {t("unmerge")}
      </Button>
    );
  }
  if (pair.decision === "different") {
    return (
      <Button mt="sm" variant="default" onClick={() => decide("open", t("reopened"))}>
        {t("reopen")}
      </Button>
    );
  }
  return (
    <Group mt="sm" gap="xs">
      {[pair.first, pair.second].map((side) => {
        const other = side.id === pair.first.id ? pair.second : pair.first;
        return (
          <Button
            key={side.id}
            // A registration with a seat cannot be merged away.
            disabled={other.status === "admitted" && side.status !== "admitted"}
            onClick={() => merge(side)}
          >
            {t("keep", { reference: side.reference })}
          </Button>
        );
      })}
      <Button variant="default" onClick={() => decide("different", t("keptApart"))}>
        {t("twoPeople")}
      </Button>
    </Group>
  );
}

function useDecisions(pair: DuplicatePair) {
  const { first, second } = pair;
  const t = useTranslations("registrations.records.pairs");
  const api = useApi();
  const act = useAct();
  const unlike = useDifferences(pair);
  const param = { id: String(pair.id) };
  const routes = api.registrations.duplicates[":id"];

  function decide(decision: "different" | "open", done: string) {
    return act(() => routes.$post({ param, json: { decision } }), { done });
  }
  function unmerge() {
    return act(() => routes.unmerge.$post({ param }), { done: t("unmerged") });
  }
  async function keep({ id, reference }: DuplicateSide) {
    const versions = { [first.id]: first.version, [second.id]: second.version };
    const json = { keep: id, although_unlike: unlike.length > 0, versions };
    const { ok } = await act(() => routes.merge.$post({ param, json }));
    if (!ok) return;
    const notice = `merged-${pair.id}`;
    function undo() {
      notifications.hide(notice);
      void unmerge();
    }
    notifications.show({
      id: notice,
      color: "green",
      autoClose: 15_000,
      message: (
        <Group justify="space-between">
          <span>{t("merged", { reference })}</span>
          <Button size="compact-sm" variant="default" onClick={undo}>
            {t("undo")}
          </Button>
        </Group>
      ),
    });
  }
  function merge(side: DuplicateSide) {
    if (!unlike.length) return void keep(side);
    askFirst({
      title: t("askTitle"),
      children: unlike.map((line) => <p key={line}>{line}</p>),
      labels: { confirm: t("askConfirm"), cancel: t("askCancel") },
      onConfirm: () => keep(side),
    });
  }
  return { decide, merge, unmerge };
}

/** What speaks against one person, in words. */
function useDifferences({ first, second }: DuplicatePair): string[] {
  const t = useTranslations("registrations.records.pairs");
  const format = useFormatter();
  const birth = ({ birth_date, birth_year_only }: DuplicateSide) =>
    birth_year_only
      ? birth_date.slice(0, 4)
      : format.dateTime(new Date(`${birth_date}T12:00:00Z`), { dateStyle: "long" });
  return differencesOf(first, second).map((difference) =>
    difference === "sex"
      ? t("askSex")
      : t("askBirth", { first: birth(first), second: birth(second) }),
  );
}
