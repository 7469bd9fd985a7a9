import { data } from "react-router";
import { readAnswer } from "#app/call/answer-or.ts";
import type { AnyItem } from "./desk-item.ts";

type Answer<Item> = { ok: boolean; status: number; json: () => Promise<Item> };

/** An item for those who work on it; whoever may not is told so. */
export async function readItem<Item extends AnyItem>(call: Promise<Answer<Item>>): Promise<Item> {
  const answer = await readAnswer(call);
  if (!answer.data) throw data(null, { status: answer.status });
  return answer.data;
}
