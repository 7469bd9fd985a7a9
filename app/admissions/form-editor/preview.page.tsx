import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { fromReview } from "#app/admissions/applying/pages/addresses.ts";
import { ApplicationProvider } from "#app/admissions/applying/pages/apply-context.ts";
import frame from "#app/admissions/applying/pages/frame.module.css";
import { StepView } from "#app/admissions/applying/pages/step-view.tsx";
import { givenFrom, type Typed, typedIn } from "#app/admissions/applying/pages/typed.ts";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Level } from "#app/website/formations/schema.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import {
  type Field,
  type FormDefinition,
  REVIEW_STEP,
} from "#app/website/registration-form/definition.ts";
import { definitionOf } from "#app/website/registration-form/stored-form.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { consentWords, problemWords } from "#app/website/registration-form/words.ts";
import type { Route } from "./+types/preview.page.ts";

export const handle = { hydrate: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const key = url.searchParams.get("form");
  if (!key) throw data(null, { status: 404 });
  const { data: form, status } = await readAnswer(
    api.desk["registration-forms"][":key"].$get({ param: { key } }),
  );
  if (!form) throw data(null, { status: status === 200 ? 404 : status });
  const facts = await answerOr(api["registration-forms"][":key"].$get({ param: { key } }), null);
  const fields = facts?.steps.flatMap((step) => step.fields) ?? [];
  const { key: name, prefix, draft, recordings } = form;
  return {
    stored: { key: name, prefix, version: form.version ?? 1, form: draft },
    recordings,
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

/** The recordings of the reader's language, by their addresses. */
function heardIn(
  form: FormDefinition,
  locale: Locale,
  urls: Record<number, string>,
): FormDefinition {
  const heard = ({ listen, ...field }: Field): Field => {
    const url = typeof listen === "object" ? urls[listen[locale] ?? 0] : undefined;
    return url ? { ...field, listen: url } : field;
  };
  return {
    ...form,
    steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(heard) })),
  };
}

/** The working copy with the steps of the real form; answers stay in this page. */
export default function PreviewForm() {
  const { stored, recordings, today, courses } = useLoaderData<typeof loader>();
  const t = useTranslations("formEditor.edit.preview");
  const reader = useReader();
  const locale = useLocale();
  const form = heardIn(definitionOf(stored), locale, recordings);
  const [nth, setNth] = useState(0);
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [changing, setChanging] = useState(false);
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
    if (changing) setNth(form.steps.length - 1);
    else if (nth + 1 < form.steps.length) setNth(nth + 1);
    else setDone(true);
    setChanging(false);
  });

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest("a");
    // Links of the error summary lead to a question of this step.
    if (!link || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    setErrors({});
    const name = link.pathname.split("/").at(-1);
    setNth(
      Math.max(
        0,
        form.steps.findIndex((one) => one.name === name),
      ),
    );
    setChanging(new URLSearchParams(link.search).has(fromReview));
  });

  const type = useEffectEvent((event: Event) => setTyped(typedNow(event.target as HTMLElement)));

  // The links and the sending of the real form stay inside the trial.
  useEffect(() => {
    const place = trial.current;
    const ended = new AbortController();
    const { signal } = ended;
    place?.addEventListener("submit", (event) => next(event), { signal });
    place?.addEventListener("click", (event) => follow(event), { signal });
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
    failed: null,
    tooMuch: false,
    changing,
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
