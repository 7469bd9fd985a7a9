import {
  choiceStep,
  commonDocuments,
  contactStep,
  educationStep,
  identityStep,
  lastSteps,
} from "../common-steps.ts";
import type { FormDefinition } from "../definition.ts";

export const mecaIndus: FormDefinition = {
  key: "meca-indus",
  prefix: "MI",
  age: { from: 18, to: 35 },
  steps: [
    identityStep,
    contactStep,
    educationStep([
      {
        name: "technical_track",
        type: "choice",
        required: true,
        help: true,
        counts: true,
        options: {
          words: "technical_track",
          list: [
            "none",
            "general_mechanics",
            "maintenance",
            "electricity",
            "electronics",
            "welding",
            "car_mechanics",
            "refrigeration",
            "construction",
            "other",
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
