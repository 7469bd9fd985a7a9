import type { Channel, ItemKey, Try } from "./schema.ts";

type LegalFacts = {
  id: number;
  published: boolean;
  /** Languages that visitors read in French instead. */
  missingLanguages: string[];
  /** Open passages of the working copies. */
  gaps: number;
};

/** Everything the check list is computed from, read by one query function. */
export type LaunchFacts = {
  now: Date;
  /** The day in Abidjan. */
  today: string;
  publicUrl: string;
  /** Values of `settings` by key. */
  site: Record<string, unknown>;
  legal: Partial<Record<"legal" | "privacy", LegalFacts>>;
  accounts: {
    /** Active accounts that still have the password they were given. */
    defaultPasswords: number;
    /** Active accounts that still have the name the first account is created with. */
    unnamed: number;
    /**
     * Active accounts with every right, so that one can let the other in again, with a password of
     * their own and an address that can receive emails.
     */
    admins: number;
  };
  forms: { key: string; name: string; intakes: { opensOn: string; closesOn: string }[] }[];
  /** False where there is no mail server or gateway: messages stay in a folder. */
  sends: Record<Channel, boolean>;
  tries: Partial<Record<Channel, Try>>;
  backup: { at: Date; bytes: number; missing: number } | null;
  dismissals: Partial<Record<ItemKey, { reason: string; at: string; by: string }>>;
  /** The last recorded change of an item's subject. */
  changes: Partial<Record<ItemKey, { at: string; by: string }>>;
};
