import type { CurrentUser } from "#app/access/current-user.ts";
import { type Trace, traceOf } from "#app/audit/record.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import type { Jobs } from "#app/jobs/job.ts";

/** Who acts, when, and in which language they are answered. */
export type Act = {
  user: CurrentUser;
  now: Date;
  locale: Locale;
  t: Translator;
  trace: Trace;
  /** For what people are told by letter. */
  jobs: Jobs;
};

/** For handlers behind a guard. */
export function actOf(c: ApiContext): Act {
  const { user, now, locale, t, jobs } = c.var;
  if (!user) throw new Error("an act of the desk without a guard");
  return { user, now, locale, t, jobs, trace: traceOf(c) };
}
