import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { ApplicationProvider } from "#app/features/applying/pages/apply-context.ts";
import frame from "#app/features/applying/pages/frame.module.css";
import { StepView } from "#app/features/applying/pages/step-view.tsx";
import { givenFrom, type Typed, typedIn } from "#app/features/applying/pages/typed.ts";
import type { Level } from "#app/features/formations/schema.ts";
import { readAnswers } from "#app/features/registration-form/check.ts";
import { REVIEW_STEP } from "#app/features/registration-form/definition.ts";
import { definitionOf } from "#app/features/registration-form/stored-form.ts";
import { useReader } from "#app/features/registration-form/use-reader.ts";
import { consentWords, problemWords } from "#app/features/registration-form/words.ts";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/preview.page.ts";

export const handle = { hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const key = url.searchParams.get("form") ?? "";
  const { data: form, status } = await readAnswer(
    api.desk["registration-forms"][":key"].$get({ param: { key } }),
  );
  if (!form) throw data(null, { status: status === 200 ? 404 : status });
  const facts = await answerOr(api["registration-forms"][":key"].$get({ param: { key } }), null);
  const fields = facts?.steps.flatMap((step) => step.fields) ?? [];
  const { key: name, prefix, draft } = form;
  return {
    stored: { key: name, prefix, version: form.version ?? 1, form: draft },
    today,
    courses: (fields.find(({ type }) => type === "course")?.options ?? []).map((course) => ({
      id: Number(course.code),
      title: course.label,
      place: course.place ?? "",
      level: course.level as Level,
      ...(course.illustration ? { drawing: course.illustration } : {}),
    })),
  };
}

/** The working copy with the steps of the real form; answers stay in this page. */
export default function PreviewForm() {
  const { stored, today, courses } = useLoaderData<typeof loader>();
  const t = useTranslations("formEditor.edit.preview");
  const reader = useReader();
  const locale = useLocale();
  const form = definitionOf(stored);
  const [nth, setNth] = useState(0);
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [done, setDone] = useState(false);
  const step = form.steps[nth];
  const context = { today, closesOn: today, courses };
  const read = (given: Typed) => readAnswers(form, givenFrom(form, given), context);
  const trial = useRef<HTMLDivElement>(null);

  const typedNow = (target: HTMLElement) => {
    const own = target.closest("form");
    return own ? { ...typed, ...typedIn(new FormData(own), step?.fields ?? []) } : typed;
  };

  const next = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const given = typedNow(event.target as HTMLElement);
    setTyped(given);
    const { problems } = read(given);
    const here = step?.name === REVIEW_STEP ? form.steps : step ? [step] : [];
    const wrong = here.flatMap(({ fields }) =>
      fields.flatMap(({ name }) => {
        const problem = problems[name];
        return problem ? [[name, problemWords(reader.t, locale, problem)] as const] : [];
      }),
    );
    setErrors(Object.fromEntries(wrong));
    if (wrong.length) return;
    if (nth + 1 < form.steps.length) setNth(nth + 1);
    else setDone(true);
  });

  const back = useEffectEvent((event: MouseEvent) => {
    if (!(event.target as HTMLElement).closest("a")) return;
    event.preventDefault();
    setErrors({});
    setNth(Math.max(0, nth - 1));
  });

  const type = useEffectEvent((event: Event) => setTyped(typedNow(event.target as HTMLElement)));

  // The links and the sending of the real form stay inside the trial.
  useEffect(() => {
    const place = trial.current;
    const ended = new AbortController();
    const { signal } = ended;
    place?.addEventListener("submit", (event) => next(event), { signal });
    place?.addEventListener("click", (event) => back(event), { signal });
    place?.addEventListener("change", (event) => type(event), { signal });
    return () => ended.abort();
  }, []);

  if (!step) return null;

  const application = {
    form,
    agent: false,
    intake: { open: true, opensOn: today, closesOn: today },
    courses,
    typed,
    ...read(typed),
    errors,
    documents: [],
    draftDocuments: [],
    draft: null,
    lost: false,
    failed: false,
    tooMuch: false,
    draftAt: null,
    consent: consentWords(reader, form, { months: 12, documentMonths: 24, email: "…" }),
  };
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description="" hidden />
      <Notice title={done ? t("done") : t("trial")} />
      <ApplicationProvider value={application}>
        <div ref={trial}>
          <StepView key={step.name} step={step} />
        </div>
      </ApplicationProvider>
    </main>
  );
}
