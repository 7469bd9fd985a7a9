import { isDeepStrictEqual } from "node:util";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import type { Answers, FormDefinition } from "#app/website/registration-form/definition.ts";
import {
  type ChangedPart,
  type Difference,
  differencesOf,
} from "#app/website/registration-form/differences.ts";
import type { CheckContext } from "#app/website/registration-form/read-answer.ts";
import { textIn } from "#app/website/registration-form/words.ts";

type Sent = {
  /** The version that was filled in. */
  given: FormDefinition;
  current: FormDefinition;
  /** As sent. */
  raw: Record<string, unknown>;
  /** As the current version reads them. */
  answers: Answers;
  hasErrors: boolean;
  context: CheckContext;
};

/**
 * What was reviewed is what is stored: an application filled in on an older version is taken if the
 * current one reads the same answers and misses none; otherwise the person is told what changed.
 */
export function refuseIfChanged(c: ApiContext, sent: Sent): void {
  const { given, current, raw, answers, hasErrors, context } = sent;
  const before = readAnswers(given, raw, context).answers;
  const isSame =
    !hasErrors &&
    given.consentVersion === current.consentVersion &&
    isDeepStrictEqual(before, answers);
  if (isSame) return;
  const changes = differencesOf(given, current).filter(isFelt);
  const labels = [...new Set(changes.map(({ label }) => textIn(c.var, label)))];
  throw new AppError("conflict", {
    reason: "registrations.errors.formChanged",
    values: { changes: new Intl.ListFormat(c.var.locale).format(labels), count: labels.length },
    details: {
      form_changed: true,
      form_version: current.version,
      changes: changes.map(({ about, change, name, label }) => ({
        about,
        change,
        name,
        label: textIn(c.var, label),
      })),
    },
  });
}

const unfelt = new Set<ChangedPart>(["counts", "place", "listen"]);

/** Only what an applicant has to look at again. */
function isFelt({ about, change, parts }: Difference): boolean {
  if (about === "consent" || about === "age") return true;
  if (about !== "question" && about !== "document") return false;
  return change !== "changed" || parts.some((part) => !unfelt.has(part));
}
