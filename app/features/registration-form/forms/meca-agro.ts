import {
  choiceStep,
  commonDocuments,
  contactStep,
  educationStep,
  identityStep,
  lastSteps,
} from "../common-steps.ts";
import type { FormDefinition } from "../definition.ts";

export const mecaAgro: FormDefinition = {
  key: "meca-agro",
  prefix: "MA",
  age: { from: 18, to: 35 },
  steps: [
    identityStep,
    contactStep,
    educationStep([
      {
        name: "farming_link",
        type: "choice",
        required: true,
        counts: true,
        options: {
          words: "farming_link",
          list: ["none", "family", "worker", "own_farm", "cooperative", "services"].map((code) => ({
            code,
          })),
        },
      },
      {
        name: "machines",
        type: "choices",
        help: true,
        counts: true,
        options: {
          words: "machines",
          list: [
            "tractor",
            "power_tiller",
            "motor_pump",
            "sprayer",
            "huller",
            "thresher",
            "generator",
            "motorcycle",
            "chainsaw",
          ].map((code) => ({ code })),
        },
      },
    ]),
    choiceStep,
    ...lastSteps,
  ],
  documents: commonDocuments,
  consentVersion: "2026-1",
};
