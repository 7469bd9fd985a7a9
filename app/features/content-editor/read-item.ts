import { data, redirect } from "react-router";
import { readAnswer } from "#app/api-client/answer-or.ts";
import type { AnyItem } from "./editor-item.ts";

type Answer<Item> = { ok: boolean; status: number; json: () => Promise<Item> };

/** An item to be written; whoever may only read it is led to where it is read. */
export async function readToEdit<Item extends AnyItem>(
  call: Promise<Answer<Item>>,
  to: (id: number) => string,
): Promise<Item> {
  const item = await readItem(call);
  if (!item.may.edit) throw redirect(to(item.id));
  return item;
}

/** An item for those who work on it; whoever may not is told so. */
export async function readItem<Item extends AnyItem>(call: Promise<Answer<Item>>): Promise<Item> {
  const answer = await readAnswer(call);
  if (!answer.data) throw data(null, { status: answer.status });
  return answer.data;
}
