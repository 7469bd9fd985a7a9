import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { usePaths } from "../frame/use-staff.ts";
import { askFirst } from "./ask-first.ts";
import { useAct } from "./use-act.ts";

type Props = {
  words: Record<"button" | "title" | "text" | "confirm" | "cancel" | "done", string>;
  request: Parameters<ReturnType<typeof useAct>>[0];
  /** The list that is shown afterwards. */
  list: string;
};

/** Deletes what a screen shows, after a question, and goes back to the list. */
export function DeleteButton({ words, request, list }: Props) {
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  async function remove() {
    const { ok } = await act(request, { done: words.done, withoutReload: true });
    if (ok) await navigate(to(list));
  }
  return (
    <Button
      variant="default"
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={() =>
        askFirst({
          title: words.title,
          children: words.text,
          labels: { confirm: words.confirm, cancel: words.cancel },
          confirmProps: { color: "red" },
          onConfirm: () => void remove(),
        })
      }
    >
      {words.button}
    </Button>
  );
}
