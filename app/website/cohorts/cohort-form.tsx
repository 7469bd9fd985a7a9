import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TagsInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { hasMovedOn, useRebasedForm } from "#app/staff/form/use-rebased-form.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { intakeFor, warningsOf } from "./rules.ts";
import { type CohortCourse, cohortLimits, type StaffCohort } from "./schema.ts";
import { WarningList } from "./warning-list.tsx";

type Props = { cohort: StaffCohort | null; courses: CohortCourse[]; today: string };

type Values = {
  formation_id: string | null;
  name: Record<Locale, string>;
  place: string;
  start_date: string;
  end_date: string;
  capacity: number | string;
  trainers: string[];
  confirm_days: number | string;
  auto_promote: boolean;
};

/** Creates or changes a cohort. */
export function CohortForm({ cohort, courses, today }: Props) {
  const t = useTranslations("cohorts.form");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const [busy, setBusy] = useState(false);
  const plain = useForm<Values>({
    initialValues: valuesOf(cohort),
    validate: {
      formation_id: (id) => (id ? null : t("missing")),
      name: { fr: (name) => (name.trim() ? null : t("missing")) },
      start_date: (day) => (day ? null : t("missing")),
      end_date: (day, { start_date }) => {
        if (!day) return t("missing");
        return day < start_date ? t("endsFirst") : null;
      },
      capacity: (seats) => {
        if (Number(seats) < 1) return t("missing");
        const taken = cohort?.taken ?? 0;
        return Number(seats) < taken ? t("takenNow", { count: taken }) : null;
      },
    },
  });
  const { form, version, notice, saved, refresh } = useRebasedForm(
    plain,
    { version: cohort?.version ?? 0, values: valuesOf(cohort) },
    useCohortValueWords(courses),
  );

  useUnsaved(form.isDirty());

  async function save(values: Values) {
    setBusy(true);
    const { name } = values;
    const json = {
      ...values,
      formation_id: Number(values.formation_id),
      name: { fr: name.fr, en: name.en || undefined, de: name.de || undefined },
      capacity: Number(values.capacity),
      confirm_days: values.confirm_days === "" ? null : Number(values.confirm_days),
    };
    const outcome = cohort
      ? await act(
          () =>
            api.cohortes[":id"].$put({
              param: { id: String(cohort.id) },
              json: { ...json, version },
            }),
          { form: true, done: t("saved"), withoutReload: true, handled: hasMovedOn },
        )
      : await act(() => api.cohortes.$post({ json }), { form: true, done: t("created") });
    if (!outcome.ok && hasMovedOn(outcome)) await refresh(outcome);
    setBusy(false);
    if (outcome.ok) {
      saved({ version: outcome.data.version, values: valuesOf(outcome.data) });
      allowLeaving();
      return navigate(to(`/admin/cohortes/${outcome.data.id}`));
    }
    form.setErrors(firstMessages(outcome.fields));
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack maw={760}>
        <Select
          label={t("course")}
          data={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
          searchable
          required
          disabled={
            cohort !== null &&
            cohort.taken > 0 &&
            form.values.formation_id === String(cohort.formation_id)
          }
          description={cohort && cohort.taken > 0 ? t("courseKept") : undefined}
          {...form.getInputProps("formation_id")}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {locales.map((locale) => (
            <LimitedText
              key={locale}
              label={t(`name.${locale}`)}
              lang={locale}
              required={locale === "fr"}
              limit={cohortLimits.name}
              {...form.getInputProps(`name.${locale}`)}
            />
          ))}
        </SimpleGrid>
        <div>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <DayInput label={t("start")} required {...form.getInputProps("start_date")} />
            <DayInput label={t("end")} required {...form.getInputProps("end_date")} />
            <LimitedNumber
              label={t("capacity")}
              required
              min={1}
              max={cohortLimits.seats}
              allowDecimal={false}
              description={cohort?.taken ? t("takenNow", { count: cohort.taken }) : undefined}
              {...form.getInputProps("capacity")}
            />
          </SimpleGrid>
          <div role="status">
            <PlanWarnings {...form.values} courses={courses} today={today} />
          </div>
        </div>
        <LimitedText
          label={t("place")}
          limit={cohortLimits.place}
          {...form.getInputProps("place")}
        />
        <TagsInput
          label={t("trainers")}
          description={t("trainersHelp")}
          maxTags={cohortLimits.trainers}
          acceptValueOnBlur
          {...form.getInputProps("trainers")}
        />
        <LimitedNumber
          label={t("confirmDays")}
          description={t("confirmDaysHelp")}
          min={1}
          max={90}
          allowDecimal={false}
          {...form.getInputProps("confirm_days")}
        />
        <Checkbox
          label={t("autoPromote")}
          description={t("autoPromoteHelp")}
          {...form.getInputProps("auto_promote", { type: "checkbox" })}
        />
        {notice}
        <Group justify="flex-end">
          <Button
            component={Link}
            to={to(cohort ? `/admin/cohortes/${cohort.id}` : "/admin/cohortes")}
            variant="default"
          >
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {cohort ? t("save") : t("create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function valuesOf(cohort: StaffCohort | null): Values {
  return {
    formation_id: cohort ? String(cohort.formation_id) : null,
    name: Object.fromEntries(
      locales.map((locale) => [locale, cohort?.names[locale] ?? ""]),
    ) as Values["name"],
    place: cohort?.place ?? "",
    start_date: cohort?.start_date ?? "",
    end_date: cohort?.end_date ?? "",
    capacity: cohort?.capacity ?? 20,
    trainers: cohort?.trainers ?? [],
    confirm_days: cohort?.confirm_days ?? "",
    auto_promote: cohort?.auto_promote ?? false,
  };
}

/** The values of the form in words, by the path of their input. */
function useCohortValueWords(courses: CohortCourse[]) {
  const t = useTranslations("cohorts.form");
  const format = useFormatter();
  return function say(path: string, value: unknown): string {
    if (path.endsWith("_date")) {
      return format.dateTime(new Date(String(value)), { dateStyle: "long" });
    }
    if (path === "formation_id") {
      return courses.find(({ id }) => String(id) === value)?.title ?? String(value);
    }
    if (path === "auto_promote") return t(value ? "yes" : "no");
    if (typeof value === "number") return format.number(value);
    return Array.isArray(value) ? value.join(", ") : String(value);
  };
}

type PlanProps = Pick<Values, "formation_id" | "start_date"> & Pick<Props, "courses" | "today">;

/** Warnings about what is typed, before it is saved. */
function PlanWarnings({ formation_id, start_date, courses, today }: PlanProps) {
  const course = courses.find(({ id }) => String(id) === formation_id);
  if (!course || !start_date) return null;
  const { form, intakes } = course;
  const warnings = warningsOf({ start_date, form }, intakes, today);
  const intake = intakeFor(intakes, start_date);
  return <WarningList warnings={warnings} closesOn={intake?.closes_on ?? null} />;
}
