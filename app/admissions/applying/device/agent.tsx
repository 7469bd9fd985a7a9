import "./dev-preamble.ts";
import { AgentOutbox } from "../pages/agent/agent-outbox.tsx";
import type { AgentData } from "../pages/form-facts.ts";
import { openAgentOutbox } from "./agent/agent-controller.ts";
import { findStage, hydrateStage } from "./hydrate.tsx";

/** The agent's page: queue of this device and links to the forms. */
async function start() {
  const found = findStage<AgentData>("agent");
  if (!found) return;
  const { stage, data } = found;
  const device = await openAgentOutbox(data);
  hydrateStage(stage, data, <AgentOutbox forms={data.forms} device={device} />);
}

void start();
