import { Alert, Button, Group, Menu, SimpleGrid, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { hasMovedOn, useRebasedForm } from "#app/staff/form/use-rebased-form.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { scorableFields } from "../fields.ts";
import { type CriteriaChangeEffects, roundLimits } from "../schema.ts";
import { CriteriaChangeDialog } from "./criteria-change-dialog.tsx";
import { CriterionCard } from "./criterion-card.tsx";
import { changeOf, type DraftCriterion, draftOf, newCriterion, newTarget } from "./draft.ts";
import styles from "./round.module.css";
import { TargetCard } from "./target-card.tsx";
import { useDraftWords } from "./use-draft-words.ts";
import { useRound } from "./use-round.ts";

const kinds = ["choice", "number", "text"] as const;

/** Seats, criteria and targets; a closed round only shows them. */
export default function CriteriaPage() {
  const { round } = useRound();
  return <RoundForm key={round.id} />;
}

function RoundForm() {
  const t = useTranslations("rounds.criteria");
  const { round, form: questions } = useRound();
  const api = useApi();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState<CriteriaChangeEffects | null>(null);
  const say = useDraftWords(questions);
  const { form, version, notice, saved, refresh } = useRebasedForm(
    useForm({ initialValues: draftOf(round) }),
    { version: round.version, values: draftOf(round) },
    say,
  );
  const closed = round.status === "closed";
  const offered = scorableFields(questions);
  const first: Record<DraftCriterion["kind"], string> = {
    choice: offered.choices[0]?.name ?? "",
    number: offered.numbers[0] ?? "",
    text: offered.texts.find(({ type }) => type === "longtext")?.name ?? "",
  };

  useUnsaved(form.isDirty());

  async function save(draft: typeof form.values, reason?: string) {
    setBusy(true);
    const param = { id: String(round.id) };
    const json = { ...changeOf(draft, version), ...(reason ? { reason } : {}) };
    const request = () => api["selection-rounds"][":id"].$put({ param, json });
    const outcome = await act(request, {
      done: t("saved"),
      form: true,
      withoutReload: true,
      handled: (error) => hasMovedOn(error) || error.body.why === "criteriaMarked",
    });
    if (outcome.ok) {
      saved({ version: outcome.data.version, values: draftOf(outcome.data) });
      setMarked(null);
      await revalidate();
      return setBusy(false);
    }
    if (hasMovedOn(outcome)) await refresh(outcome);
    setBusy(false);
    form.setErrors(firstMessages(outcome.fields));
    const asked = outcome.body.why === "criteriaMarked";
    setMarked(asked ? (outcome.body as typeof outcome.body & CriteriaChangeEffects) : null);
  }

  const { criteria, targets } = form.values;
  const add = (kind: DraftCriterion["kind"]) =>
    form.insertListItem("criteria", newCriterion(kind, first[kind], criteria));
  return (
    <form onSubmit={form.onSubmit((draft) => save(draft))}>
      {marked && (
        <CriteriaChangeDialog
          consequences={marked}
          onClose={() => setMarked(null)}
          onReason={(reason) => save(form.values, reason)}
        />
      )}
      <Stack gap="lg">
        {closed && <Alert color="gray">{t("closed")}</Alert>}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <LimitedText
            label={t("name")}
            required
            disabled={closed}
            limit={roundLimits.name}
            {...form.getInputProps("name")}
          />
          <LimitedNumber
            label={t("seats")}
            required
            disabled={closed}
            min={1}
            max={roundLimits.seats}
            allowDecimal={false}
            {...form.getInputProps("seats")}
          />
          <DayInput
            label={t("ageOn")}
            required
            disabled={closed}
            {...form.getInputProps("age_on")}
          />
        </SimpleGrid>
        <section aria-labelledby="criteria">
          <h2 id="criteria" className={styles.heading}>
            {t("criteria")}
          </h2>
          <p className={styles.small}>{t("criteriaHelp")}</p>
          <Stack mt="sm">
            {criteria.map((criterion, index) => (
              <CriterionCard key={criterion.id} form={form} index={index} disabled={closed} />
            ))}
          </Stack>
          {!closed && (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button mt="sm" variant="default" leftSection={<Plus size={16} aria-hidden />}>
                  {t("addCriterion")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {kinds.map((kind) => (
                  <Menu.Item key={kind} onClick={() => add(kind)}>
                    {t(`add.${kind}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </section>
        <section aria-labelledby="targets">
          <h2 id="targets" className={styles.heading}>
            {t("targets")}
          </h2>
          <p className={styles.small}>{t("targetsHelp")}</p>
          <Stack mt="sm">
            {targets.map((target, index) => (
              <TargetCard key={target.id} form={form} index={index} disabled={closed} />
            ))}
          </Stack>
          {!closed && (
            <Button
              mt="sm"
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => form.insertListItem("targets", newTarget(targets))}
            >
              {t("addTarget")}
            </Button>
          )}
        </section>
        {notice}
        {!closed && (
          <Group justify="space-between">
            <DeleteRound />
            <Button type="submit" loading={busy}>
              {t("save")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The server refuses to delete a round with scores. */
function DeleteRound() {
  const t = useTranslations("rounds.criteria");
  const { round } = useRound();
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  async function remove() {
    const request = () =>
      api["selection-rounds"][":id"].$delete({
        param: { id: String(round.id) },
        json: { version: round.version },
      });
    const { ok } = await act(request, { done: t("deleted"), withoutReload: true });
    if (!ok) return;
    allowLeaving();
    await navigate(to("/admin/registration/select"));
  }
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={() =>
        askFirst({
          title: t("delete"),
          children: t("deleteText", { name: round.name }),
          labels: { confirm: t("delete"), cancel: t("cancel") },
          confirmProps: { color: "red" },
          onConfirm: remove,
        })
      }
    >
      {t("delete")}
    </Button>
  );
}
