import { Group } from "@mantine/core";
import { data, Outlet, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { loadForms, useFormTitle } from "#app/website/registration-form/use-forms.ts";
import { asideOf, examinedOf } from "../schema.ts";
import type { Route } from "./+types/round.layout.ts";
import { LiveTargets } from "./live-targets.tsx";
import styles from "./round.module.css";
import { GoneAlert, OpenPairsAlert, RoundBadge } from "./round-status.tsx";
import { StepLine } from "./step-line.tsx";
import { type RoundContext, useFormOf } from "./use-round.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const param = { id: params.id };
  const { data: round, status } = await readAnswer(api["selection-rounds"][":id"].$get({ param }));
  if (!round) throw data(null, { status: status === 200 ? 404 : status });
  return { round, ...(await loadForms(context)) };
}

/** One round: its figures, targets and tabs. */
export default function RoundLayout() {
  const t = useTranslations("rounds");
  const format = useFormatter();
  const { round } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  const titleOf = useFormTitle();
  const form = useFormOf(round);
  const { files, complete, waiting, third_missing, chosen, by_hand } = round.counts;
  const aside = asideOf(round.counts);
  const hidden: Record<string, boolean> = {
    aside: aside === 0,
    examined: aside === 0,
    thirdMissing: third_missing === 0,
  };
  const figures = [
    { name: "registrations", value: format.number(files) },
    { name: "aside", value: format.number(aside) },
    { name: "examined", value: format.number(examinedOf(round.counts)) },
    // Without criteria there are no scores yet.
    { name: "complete", value: format.number(round.criteria.length ? complete : 0) },
    { name: "waiting", value: format.number(waiting) },
    { name: "chosen", value: t("ofSeats", { chosen, seats: round.seats }) },
    { name: "byHand", value: format.number(by_hand) },
    { name: "thirdMissing", value: format.number(third_missing) },
  ] as const;
  const base = to(`/admin/registration/select/${round.id}`);
  return (
    <>
      <PageHeader
        title={round.name}
        lead={
          <Group gap="xs" component="span">
            {titleOf(round.form)} · {round.year} <RoundBadge status={round.status} />
          </Group>
        }
      />
      <StepLine round={round} base={base} />
      <dl className={styles.figures} aria-label={t("figures.title")}>
        {figures.map(({ name, value }) => (
          <div key={name} hidden={hidden[name]}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LiveTargets
        targets={round.targets}
        live={round.live}
        form={form}
        seats={round.seats}
        chosen={chosen}
      />
      <GoneAlert round={round} />
      <OpenPairsAlert round={round} />
      <Outlet context={{ round, form } satisfies RoundContext} />
    </>
  );
}
