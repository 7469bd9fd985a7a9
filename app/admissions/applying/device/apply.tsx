import "./dev-preamble.ts";
import { stepPath } from "../pages/addresses.ts";
import { ClosedQueue } from "../pages/closed-queue.tsx";
import type { ClosedData, FormData } from "../pages/form-facts.ts";
import { FormRoot } from "../pages/form-root.tsx";
import { openClosedQueue } from "./closed-controller.ts";
import { findStage, hydrateStage } from "./hydrate.tsx";
import { openForm } from "./open-form.ts";
import { touchedIn } from "./touched.ts";

/** The form in the browser: saves every answer on the device and sends when online. */
async function startForm() {
  const found = findStage<FormData>("form");
  if (!found) return;
  const { stage, data } = found;
  const { facts, locale } = data;
  const base = stepPath(locale, facts.form, null, { agent: facts.agent });
  const device = await openForm(facts, { locale, base });
  // Read as late as possible: typing goes on while the device is read.
  const touched = touchedIn(stage, facts.form);
  device.merge(touched);
  hydrateStage(stage, data, <FormRoot facts={facts} device={device} touched={touched} />);
}

/** After the intake has closed, unsent applications of this device are listed. */
async function startClosed() {
  const found = findStage<ClosedData>("closed");
  if (!found) return;
  const { stage, data } = found;
  const device = await openClosedQueue(data);
  hydrateStage(stage, data, <ClosedQueue device={device} />);
}

void startForm();
void startClosed();
