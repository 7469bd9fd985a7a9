import { z } from "zod";
import { whole } from "#app/platform/http/values.ts";
import type { ChangedPart, Difference } from "#app/website/registration-form/differences.ts";
import {
  FORM_KEY,
  FORM_PREFIX,
  type StoredField,
  StoredForm,
} from "#app/website/registration-form/stored-form.ts";

const title = z.string().trim().min(1).max(120);

/** Addresses below `/registration` that are no forms. */
const reserved = ["suivi", "recu", "agent", "preview"];

export const NewForm = z.object({
  key: z
    .string()
    .refine((key) => FORM_KEY.test(key), { params: { message: "formEditor.errors.key" } })
    .refine((key) => !reserved.includes(key), {
      params: { message: "formEditor.errors.keyTaken" },
    })
    .meta({ pattern: FORM_KEY.source }),
  prefix: z
    .string()
    .refine((text) => FORM_PREFIX.test(text), { params: { message: "formEditor.errors.prefix" } })
    .meta({ pattern: FORM_PREFIX.source }),
  title: z.object({ fr: title, en: title, de: title }),
  /** The form whose questions it begins with. */
  copy_of: z.string().max(50),
});
export type NewForm = z.output<typeof NewForm>;

/** The version of the working copy that was read. */
export const DraftVersion = z.object({ draft_version: whole(1) });
export const DraftInput = DraftVersion.extend({ definition: StoredForm });
export type DraftInput = z.output<typeof DraftInput>;
export const PublishInput = DraftVersion.extend({ note: z.string().trim().max(500).default("") });
export type PublishInput = z.output<typeof PublishInput>;
export const RetireInput = z.object({ retired: z.boolean() });

/** A form in the list of the editor. */
export type FormRow = {
  key: string;
  prefix: string;
  title: string;
  retired: boolean;
  /** Null: never published. */
  version: number | null;
  published_at: string | null;
  /** The working copy differs from the current version. */
  changed: boolean;
  courses: number;
  open: boolean;
  closes_on: string | null;
  registrations: number;
  drafts: number;
};

/** One difference in the language of the reader. */
export type ChangeLine = {
  about: Difference["about"];
  change: Difference["change"];
  name: string;
  label: string;
  parts: ChangedPart[];
};

export type FormUse = {
  answers: Record<string, number>;
  options: Record<string, Record<string, number>>;
};

export type PublishedVersion = {
  version: number;
  published_at: string;
  published_by: string;
  note: string;
  /** Since the version before. */
  changes: ChangeLine[];
};

/** A form with its working copy. */
export type FormToEdit = {
  key: string;
  prefix: string;
  retired: boolean;
  version: number | null;
  draft: StoredForm;
  /** The address of each recording of the working copy, by its id. */
  recordings: Record<number, string>;
  draft_version: number;
  edited_at: string;
  edited_by: string;
  /** Why it cannot be published, by path. */
  problems: Record<string, string>;
  /** From the current version to the working copy. */
  changes: ChangeLine[];
  /** Drafts on the server; drafts on phones are not known. */
  begun: { drafts: number; registrations: number };
  used: FormUse;
  /** The questions of all versions: their names and types cannot change. */
  published: StoredField[];
  /** The names of the documents of all versions, which cannot change either. */
  published_documents: string[];
  versions: PublishedVersion[];
};
