import { data } from "react-router";
import type { AnyItem } from "./desk-item.ts";

type Answer = { ok: boolean; status: number; json: () => Promise<unknown> };

/** An item for those who work on it; who only sees what visitors see is refused. */
export async function readItem(answer: Answer): Promise<AnyItem> {
  if (!answer.ok) throw data(null, { status: answer.status });
  const item = (await answer.json()) as Partial<AnyItem>;
  if (!item.versions || !item.translations) throw data(null, { status: 403 });
  return item as AnyItem;
}
