import { eq } from "drizzle-orm";
import { programmeName } from "#app/base/settings/queries.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { asSms } from "#app/platform/phones/segments.ts";
import { launchTries } from "./tables.server.ts";
import { endTry } from "./write-tries.server.ts";

/** Not retried: a refused test is told to the person who waits for it. */
export const testSmsJob = defineJob<{ tryId: number }>("launch-sms", { retries: 0, express: true });

export function launchJobs({ db, phones, now }: Services) {
  return [
    handle(testSmsJob, async ({ tryId }) => {
      const [row] = await db
        .select({ asked: launchTries, locale: users.locale })
        .from(launchTries)
        .leftJoin(users, eq(users.id, launchTries.byId))
        .where(eq(launchTries.id, tryId));
      if (row?.asked.state !== "waiting") return;
      const locale = row.locale ?? defaultLocale;
      const programme = await programmeName(db, locale);
      const text = asSms(translatorFor(locale)("launch.sms", { programme }));
      const key = `launch-${tryId}`;
      try {
        await phones({ key, channel: "sms", to: row.asked.recipient, text });
      } catch (error) {
        await endTry(db, tryId, { at: now(), error });
        return;
      }
      await endTry(db, tryId, { at: now() });
    }),
  ];
}
