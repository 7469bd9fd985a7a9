import { Button, Card, Group, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { CountForm, type SubjectChoice } from "./count-form.tsx";
import styles from "./indicators.module.css";
import { countOf } from "./rules.ts";
import { type Formula, type IndicatorView, indicatorLimits } from "./schema.ts";
import { useFigure } from "./use-figure.ts";
import { isComplete, usePreview } from "./use-preview.ts";

type Props = {
  indicator: Pick<IndicatorView, "id" | "names" | "formula" | "version"> | null;
  choices: SubjectChoice[];
};

const everybody = { subject: "registrations" as const, conditions: [] };
const attendees = { subject: "attendance" as const, conditions: [] };

/** The same people under another calculation. */
function asKind(formula: Formula, kind: Formula["kind"]): Formula {
  const count = countOf(formula);
  if (kind === "share") return { kind, part: count, whole: { ...count, conditions: [] } };
  if (kind === "rate") return { kind, count: count.subject === "attendance" ? count : attendees };
  return { kind, count };
}

/** Builds an indicator from choices, with its value and words beside it. */
export function IndicatorForm({ indicator, choices }: Props) {
  const t = useTranslations("indicators.builder");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const [busy, setBusy] = useState(false);
  const [formula, setFormula] = useState<Formula>(
    indicator?.formula ?? { kind: "count", count: everybody },
  );
  const form = useForm({
    initialValues: { name: indicator?.names ?? { fr: "", en: "", de: "" } },
    validate: {
      name: Object.fromEntries(
        locales.map((locale) => [locale, (text: string) => (text.trim() ? null : t("missing"))]),
      ),
    },
  });
  const changed =
    JSON.stringify(formula) !==
    JSON.stringify(indicator?.formula ?? { kind: "count", count: everybody });
  useUnsaved(form.isDirty() || changed);

  async function save({ name }: { name: IndicatorView["names"] }) {
    setBusy(true);
    const json = { name, formula };
    const outcome = indicator
      ? await act(
          () =>
            api.indicators[":id"].$put({
              param: { id: String(indicator.id) },
              json: { ...json, version: indicator.version },
            }),
          { form: true, done: t("saved") },
        )
      : await act(() => api.indicators.$post({ json }), { form: true, done: t("created") });
    setBusy(false);
    if (outcome.ok) {
      allowLeaving();
      return navigate(to(`/admin/indicators/${outcome.data.id}`));
    }
    form.setErrors(firstMessages(outcome.fields));
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack maw={900}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {locales.map((locale) => (
            <LimitedText
              key={locale}
              label={t(`name.${locale}`)}
              lang={locale}
              required
              limit={indicatorLimits.name}
              {...form.getInputProps(`name.${locale}`)}
            />
          ))}
        </SimpleGrid>
        <SegmentedControl
          size="md"
          aria-label={t("kind")}
          orientation="vertical"
          styles={{ label: { whiteSpace: "normal" } }}
          value={formula.kind}
          onChange={(kind) => setFormula(asKind(formula, kind as Formula["kind"]))}
          data={(["count", "share", "rate"] as const).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
        />
        {formula.kind === "share" ? (
          <>
            <CountForm
              legend={t("part")}
              count={formula.part}
              choices={choices}
              onChange={(part) => setFormula({ ...formula, part })}
            />
            <CountForm
              legend={t("whole")}
              count={formula.whole}
              choices={choices}
              onChange={(whole) => setFormula({ ...formula, whole })}
            />
          </>
        ) : (
          <CountForm
            legend={t("people")}
            count={formula.count}
            choices={
              formula.kind === "rate"
                ? choices.filter(({ subject }) => subject === "attendance")
                : choices
            }
            onChange={(count) => setFormula({ ...formula, count })}
          />
        )}
        <PreviewCard formula={formula} />
        <Group justify="flex-end">
          <Button
            component={Link}
            to={to(indicator ? `/admin/indicators/${indicator.id}` : "/admin/indicators")}
            variant="default"
          >
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy} disabled={!isComplete(formula)}>
            {t(indicator ? "save" : "create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PreviewCard({ formula }: { formula: Formula }) {
  const t = useTranslations("indicators.builder");
  const preview = usePreview(formula);
  const { amount } = useFigure();
  return (
    <Card withBorder component="section" aria-label={t("preview")} aria-live="polite">
      <b>{t("preview")}</b>
      {!isComplete(formula) && <p>{t("incomplete")}</p>}
      {isComplete(formula) && !preview && <p>{t("waiting")}</p>}
      {preview === "failed" && <p>{t("failed")}</p>}
      {isComplete(formula) && preview && preview !== "failed" && (
        <>
          <span className={styles.figure}>
            {amount(formula.kind, preview.figure?.value ?? null, preview.figure?.hidden)}
          </span>
          <p>{preview.words}</p>
          <p>{preview.date}</p>
        </>
      )}
    </Card>
  );
}
