import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { TaskProgress } from "#app/staff/task-progress.tsx";
import { useTask } from "#app/staff/use-task.ts";
import type { ImportView } from "../schema.ts";

/** Reading, applying or undoing, with how far it is; it goes on when the page is left. */
export function UnderWay({ found }: { found: ImportView }) {
  const t = useTranslations("imports.desk");
  const { revalidate } = useRevalidator();
  const task = useTask(found.task, revalidate);
  return <TaskProgress task={task} label={t(`states.${found.state}`)} />;
}
