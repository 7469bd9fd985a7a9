import type { BackupCode, BackupSettings, CertificateCode, TrialCode } from "./schema.ts";

type Result<Code extends string> = {
  ok: boolean;
  code: Code;
  at: Date;
  facts: Record<string, string | number>;
};

/** Work or messages that wait, and since when the oldest could have gone. */
export type Waiting = { count: number; oldest: Date | null };

/** Everything that health is judged by, read by one query function. */
export type HealthFacts = {
  now: Date;
  /** When the first account was made. */
  bornAt: Date | null;
  database: { milliseconds: number; bytes: number; migrated: boolean };
  storage: { kind: "folder" | "bucket"; answers: boolean };
  disk: { free: number; total: number } | null;
  jobs: { waiting: number; failed: number; oldest: Date | null };
  emails: Waiting & { kept: boolean };
  messages: Waiting & { kept: boolean };
  backup: {
    settings: BackupSettings;
    last: { at: Date; bytes: number; missing: number; encrypted: boolean } | null;
    result: Result<BackupCode> | null;
  };
  trial: Result<TrialCode> | null;
  certificate: { https: boolean; result: Result<CertificateCode> | null };
  versions: { product: string; node: string; postgres: string };
};
