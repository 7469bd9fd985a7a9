import { createContext, useContext } from "react";
import type { StoredForm } from "#app/website/registration-form/stored-form.ts";
import type { RowKeys } from "./row-keys.ts";
import type { FormToEdit } from "./schema.ts";

export type Editor = {
  form: FormToEdit;
  draft: StoredForm;
  /** Not saved yet. */
  dirty: boolean;
  set: (draft: StoredForm) => void;
  /** The keys of the questions and of the documents in their lists. */
  keys: { questions: RowKeys; documents: RowKeys };
  /** What is wrong at a path of the working copy. */
  problem: (path: string) => string | undefined;
  /** Whether something at or below the path is wrong. */
  isWrong: (path: string) => boolean;
};

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor needs an EditorProvider");
  return editor;
}
