import { Alert, Button } from "@mantine/core";
import { ArrowLeft, Award } from "lucide-react";
import { useState } from "react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { RefusedList } from "#app/staff/task/refused-list.tsx";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import type { Route } from "./+types/outcomes.page.ts";
import { BulkActs } from "./bulk-acts.tsx";
import { ConditionsForm } from "./conditions-form.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { nameOf, PeopleList } from "./people-list.tsx";
import type { Changed, MemberOutcome } from "./schema.ts";
import { UndoDialog } from "./undo-dialog.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const param = { id: params.id };
  const { data: found, status } = await readAnswer(api.cohortes[":id"].outcomes.$get({ param }));
  if (!found) throw data(null, { status });
  return { ...found, today };
}

/** Who began a cohort, who completed it and who left. */
export default function Outcomes() {
  const t = useTranslations("certificates.outcomes");
  const { cohort, conditions, people, today } = useLoaderData<typeof loader>();
  const words = useCohortWords();
  const { to } = usePaths();
  // Everybody is chosen at first: only exceptions are unticked.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<{ act: "decide" | "undo"; person: MemberOutcome } | null>(
    null,
  );
  const [result, setResult] = useState<Changed | null>(null);
  const chosen = people.filter(({ id }) => !left.has(id));
  const completed = people.filter(({ outcome }) => outcome === "completed").length;
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={words.identity(cohort)}
        action={
          <>
            <Button
              component={Link}
              to={to(`/admin/cohortes/${cohort.id}`)}
              variant="default"
              leftSection={<ArrowLeft size={16} aria-hidden />}
            >
              {t("back")}
            </Button>
            {completed > 0 && (
              <Button
                component={Link}
                to={to(`/admin/certificates?cohort=${cohort.id}`)}
                leftSection={<Award size={16} aria-hidden />}
              >
                {t("certificates")}
              </Button>
            )}
          </>
        }
      />
      <ConditionsForm key={conditions.version} cohort={cohort.id} conditions={conditions} />
      {people.length === 0 ? (
        <p>{t("nobody")}</p>
      ) : (
        <>
          <BulkActs cohort={cohort} chosen={chosen} today={today} onDone={setResult} />
          {result && <Result result={result} people={people} onClose={() => setResult(null)} />}
          <PeopleList
            cohort={cohort.id}
            people={people}
            conditions={conditions}
            left={left}
            onChoose={setLeft}
            onDecide={(person) => setDialog({ act: "decide", person })}
            onUndo={(person) => setDialog({ act: "undo", person })}
          />
        </>
      )}
      {dialog?.act === "decide" && (
        <DecideDialog
          cohort={cohort}
          person={dialog.person}
          today={today}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.act === "undo" && (
        <UndoDialog cohort={cohort.id} person={dialog.person} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

type ResultProps = { result: Changed; people: MemberOutcome[]; onClose: () => void };

/** Who was changed, and who was not and why. */
function Result({ result: { changed, refused }, people, onClose }: ResultProps) {
  const t = useTranslations("certificates.outcomes");
  const labels = people.map((person) => ({ id: person.id, label: nameOf(person) }));
  return (
    <Alert
      color={refused.length ? "orange" : "green"}
      mb="md"
      withCloseButton
      closeButtonLabel={t("close")}
      onClose={onClose}
    >
      <p role="status">{t("result", { done: changed.length, refused: refused.length })}</p>
      {refused.length > 0 && <RefusedList refused={refused} labels={labels} />}
    </Alert>
  );
}
