import { Gauge, type Registry } from "prom-client";
import { mailJob } from "#app/platform/mail/mail-job.ts";
import type { StoredValues } from "./stored-values.server.ts";

type Sample = { labels?: Record<string, string>; value: number };
type Described = {
  name: string;
  help: string;
  labels?: string[];
  /** Nothing where the value is not known. */
  read: (values: StoredValues, now: Date) => Sample[];
};

const one = (value: number): Sample[] => [{ value }];
const secondsSince = (moment: Date | undefined, now: Date): Sample[] =>
  moment ? one((now.getTime() - moment.getTime()) / 1_000) : [];
const success = (result: { ok: boolean } | null | undefined): Sample[] =>
  result ? one(result.ok ? 1 : 0) : [];

const described: Described[] = [
  {
    name: "tremplin_jobs_waiting",
    // Not `job`: Prometheus itself gives every value a label of that name.
    help: "Background jobs that wait or run, by kind",
    labels: ["kind"],
    read: ({ queues }) =>
      queues.map(({ name: kind, waiting: value }) => ({ labels: { kind }, value })),
  },
  {
    name: "tremplin_jobs_failed",
    help: "Background jobs that failed for good in the last week, by kind",
    labels: ["kind"],
    read: ({ queues }) =>
      queues.map(({ name: kind, failed: value }) => ({ labels: { kind }, value })),
  },
  {
    name: "tremplin_emails_unsent",
    help: "E-mails that wait to be sent",
    read: ({ queues }) => one(queues.find(({ name }) => name === mailJob.name)?.waiting ?? 0),
  },
  {
    name: "tremplin_messages_unsent",
    help: "Messages to applicants that wait to be sent, by channel",
    labels: ["channel"],
    read: ({ messages }) =>
      ["mail", "sms", "whatsapp"].map((channel) => ({
        labels: { channel },
        value: messages.find((each) => each.channel === channel)?.count ?? 0,
      })),
  },
  {
    name: "tremplin_uploads_untied",
    help: "Uploads that belong to no registration yet",
    read: ({ uploads }) => one(uploads.count),
  },
  {
    name: "tremplin_uploads_untied_bytes",
    help: "Their size",
    read: ({ uploads }) => one(uploads.bytes),
  },
  {
    name: "tremplin_backup_age_seconds",
    help: "Time since the last complete backup",
    read: ({ backup }, now) => secondsSince(backup?.at, now),
  },
  {
    name: "tremplin_backup_size_bytes",
    help: "Size of the last complete backup",
    read: ({ backup }) => (backup ? one(backup.bytes) : []),
  },
  {
    name: "tremplin_backup_success",
    help: "1 when the last scheduled backup was made, 0 when it failed",
    read: ({ results }) => success(results.backup),
  },
  {
    name: "tremplin_backup_trial_age_seconds",
    help: "Time since the last trial restore",
    read: ({ results }, now) => secondsSince(results.trial?.at, now),
  },
  {
    name: "tremplin_backup_trial_success",
    help: "1 when the last trial restore or check of a backup worked, 0 when it failed",
    read: ({ results }) => success(results.trial),
  },
  {
    name: "tremplin_certificate_remaining_seconds",
    help: "Time until the certificate of PUBLIC_URL ends",
    read: ({ results }, now) => {
      const at = results.certificate?.facts.expires_at;
      return at ? one((new Date(at).getTime() - now.getTime()) / 1_000) : [];
    },
  },
];

/** Values of the database; all of them are absent while it is away. */
export function storedGauges(
  registers: Registry[],
  read: () => Promise<StoredValues | null>,
  now: () => Date,
) {
  new Gauge({
    name: "tremplin_database_up",
    help: "1 when the values of the database could be read, else 0",
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  for (const { name, help, labels = [], read: samplesOf } of described) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const values = await read();
        this.reset();
        // A gauge without labels would otherwise be 0.
        if (!labels.length) this.remove();
        for (const sample of values ? samplesOf(values, now()) : []) {
          this.set(sample.labels ?? {}, sample.value);
        }
      },
    });
  }
}
