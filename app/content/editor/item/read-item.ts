import { data, redirect } from "react-router";
import { readAnswer } from "#app/api-client/answer-or.ts";
import type { AnyItem } from "./editor-item.ts";

type Answer<Item> = { ok: boolean; status: number; json: () => Promise<Item> };

/** Loads an item to edit; redirects to its read-only page without the permission to edit. */
export async function readToEdit<Item extends AnyItem>(
  request: Promise<Answer<Item>>,
  to: (id: number) => string,
): Promise<Item> {
  const item = await readItem(request);
  if (!item.may.edit) throw redirect(to(item.id));
  return item;
}

/** Loads an item; answers with the status of the API when it is refused. */
export async function readItem<Item extends AnyItem>(
  request: Promise<Answer<Item>>,
): Promise<Item> {
  const answer = await readAnswer(request);
  if (!answer.data) throw data(null, { status: answer.status });
  return answer.data;
}
