import type { Step } from "#app/features/registration-form/definition.ts";
import { AgentBanner } from "./agent/agent-notices.tsx";
import { useApplication } from "./apply-context.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { QueuedTemplate } from "./queued-list.tsx";
import { StartView } from "./start-view.tsx";
import { StatusLine } from "./status-line.tsx";
import { StepView } from "./step-view.tsx";

type Props = { here: Step | undefined; formation: string | null };

/** The current view, and all views as templates, so that the script changes steps offline. */
export function Views({ here, formation }: Props) {
  const { form, agent } = useApplication();
  const start = <StartView formation={formation} />;
  return (
    <>
      {agent && <AgentBanner />}
      <StatusLine />
      <div data-stage>{agent ? null : here ? <StepView step={here} /> : start}</div>
      <template data-template="start">{start}</template>
      {form.steps.map((step) => (
        <template key={step.name} data-template={step.name}>
          <StepView step={step} />
        </template>
      ))}
      <template data-template="outcome">
        <OutcomeView />
      </template>
      <QueuedTemplate />
    </>
  );
}
