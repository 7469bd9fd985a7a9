import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import {
  formWords,
  problemWords,
  type Reader,
  stepWords,
} from "#app/website/registration-form/words.ts";
import { AgentBanner } from "./agent/agent-notices.tsx";
import { type Application, ApplicationProvider } from "./apply-context.ts";
import { checkContext, type FormFacts } from "./form-facts.ts";
import {
  ActionsProvider,
  type Faults,
  type FormActions,
  type FormState,
  LiveProvider,
} from "./live.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { StartView } from "./start-view.tsx";
import { StatusLine } from "./status-line.tsx";
import { StepView } from "./step-view.tsx";
import { givenFrom, type Typed } from "./typed.ts";
import { updateHead } from "./update-head.ts";

export type FormDevice = {
  state: { read: () => FormState; subscribe: (listener: () => void) => () => void };
  actions: FormActions | null;
};

type Props = {
  facts: FormFacts;
  /** Missing on the server. */
  device?: FormDevice;
  /** Fields that were changed before the script ran keep their values. */
  touched?: Typed;
};

const nothing = () => () => {};
const none = () => null;

/** The form: rendered on the server with what it knows, then in the browser with what is on the device. */
export function FormRoot({ facts, device, touched }: Props) {
  const live = useSyncExternalStore<FormState | null>(
    device?.state.subscribe ?? nothing,
    device?.state.read ?? none,
    none,
  );
  const reader = useReader();
  const application = applicationOf(reader, facts, live, touched);
  useShownView(facts, live);
  return (
    <ApplicationProvider value={application}>
      <LiveProvider value={live}>
        <ActionsProvider value={device?.actions ?? null}>
          {facts.agent && <AgentBanner refusal={live?.refusal ?? null} />}
          <StatusLine status={live?.status ?? null} />
          <CurrentView facts={facts} live={live} />
        </ActionsProvider>
      </LiveProvider>
    </ApplicationProvider>
  );
}

function CurrentView({ facts, live }: { facts: FormFacts; live: FormState | null }) {
  const { form, agent, formation, step } = facts;
  // An agent sees the form only after the sign-in was verified on the device.
  if (agent && (!live || live.refusal)) return null;
  const view = live?.view ?? step ?? "start";
  const here = form.steps.find(({ name }) => name === view);
  if (view === "outcome") return <OutcomeView />;
  return here ? <StepView key={view} step={here} /> : <StartView formation={formation} />;
}

function applicationOf(
  reader: Reader,
  facts: FormFacts,
  live: FormState | null,
  touched: Typed | undefined,
): Application {
  const { form } = facts;
  // Until the script is ready, conditions are those of the server's page.
  const typed = live?.typed ?? facts.typed;
  const read = readAnswers(form, givenFrom(form, typed), checkContext(facts));
  if (!live) return { ...facts, ...read, typed: { ...typed, ...touched } };
  const first = live.moved ? { lost: false, failed: null, tooMuch: false } : {};
  return {
    ...facts,
    ...first,
    ...read,
    typed,
    errors: faultWords(reader, live.faults),
    listed: faultWords(reader, live.listed ?? {}),
    documents: Object.keys(live.documents),
    changing: live.changing,
    // The answers are on the device.
    draft: null,
  };
}

function faultWords(reader: Reader, faults: Faults): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => {
      if ("text" in fault) return [name, fault.text];
      if ("problem" in fault) return [name, problemWords(reader.t, reader.locale, fault.problem)];
      const key =
        "refusal" in fault ? `apiClient.refusal.${fault.refusal}` : `applying.${fault.words}`;
      return [name, wordsFor(reader.t, key) ?? ""];
    }),
  );
}

/** Title, language links and scrolling follow the view. */
function useShownView(facts: FormFacts, live: FormState | null) {
  const t = useTranslations("applying.outcome");
  const reader = useReader();
  const { form, step } = facts;
  const view = live?.view ?? null;
  const moved = live?.moved ?? false;
  const here = form.steps.find(({ name }) => name === view);
  const own = here ? stepWords(reader, here) : formWords(reader, form);
  const title = view === "outcome" ? t("title") : own.title;
  // The title of the server's page also names the form.
  const isNew = moved || view !== (step ?? "start");
  useEffect(() => {
    if (view !== null) updateHead(isNew ? title : null);
  }, [view, isNew, title]);
  useEffect(() => {
    if (view !== null && moved) scrollTo(0, 0);
  }, [view, moved]);
  useEffect(() => {
    if (view !== null) document.documentElement.dataset.ready = "";
  }, [view]);
  const target = live?.target;
  useEffect(() => {
    const box = target ? document.getElementById(target.id) : null;
    box?.closest("[data-field]")?.scrollIntoView({ block: "start" });
    box?.focus({ preventScroll: true });
  }, [target]);
}
