import { Hono } from "hono";
import { record, type Trace, traceOf } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { refusalBody } from "#app/platform/http/error-translator.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { changeRegistration } from "../record/change-registration.server.ts";
import { MarksInput, type MarksResult } from "../schema.ts";

/** Marks typed or pasted into the marking sheet. */
export const marksApi = new Hono<ApiEnv>().post(
  "/marks",
  describe(
    "registrations",
    "Save marks of many people; a row that somebody changed meanwhile is refused, the others stay",
  ),
  may("registrations.manage"),
  validate("json", MarksInput),
  async (c) => {
    const { marks } = c.req.valid("json");
    const result = await transactionAs(c, (tx) => saveMarks(tx, marks, c.var.t, traceOf(c)));
    return c.json(result, 200);
  },
);

async function saveMarks(
  tx: Tx,
  marks: MarksInput["marks"],
  t: Translator,
  trace: Trace,
): Promise<MarksResult> {
  const result: MarksResult = { saved: [], refused: [] };
  // In the order of ids, so that two transactions cannot deadlock.
  for (const { id, ...change } of marks.toSorted((a, b) => a.id - b.id)) {
    try {
      // It refuses before it writes, so the transaction stays usable.
      const row = await changeRegistration(tx, id, change, trace);
      const fields = Object.keys(change).filter((name) => name !== "version");
      const subject = { type: "registration", id, label: row.reference };
      await record(tx, { ...trace, action: "registrations.changed", subject, after: { fields } });
      const { version, testMark, interviewMark } = row;
      result.saved.push({ id, version, test_mark: testMark, interview_mark: interviewMark });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, message: refusalBody(error, t).message });
    }
  }
  return result;
}
