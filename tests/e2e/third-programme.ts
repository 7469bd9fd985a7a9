import {
  choiceStep,
  contactStep,
  educationStep,
  identityStep,
  lastSteps,
} from "#app/features/registration-form/common-steps.ts";
import type { FormDefinition } from "#app/features/registration-form/definition.ts";

/** A programme that the product does not have: one definition, and its two words. */
export const thirdProgramme: FormDefinition = {
  key: "tic",
  prefix: "TIC",
  age: { from: 16, to: 30 },
  steps: [
    identityStep,
    contactStep,
    educationStep([
      {
        name: "technical_track",
        type: "choice",
        required: true,
        when: { field: "experience", notIn: ["", "none"] },
        options: { words: "technical_track", list: [{ code: "electronics" }, { code: "other" }] },
      },
    ]),
    choiceStep,
    ...lastSteps,
  ],
  documents: [{ name: "identity", needed: "now" }],
  consentVersion: "tic-1",
};

export const thirdWords = { title: "Tremplin TIC", lead: "TIC" };
