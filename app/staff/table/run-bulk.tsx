import { Button, Group, Progress, Text } from "@mantine/core";
import { closeModal, openModal } from "@mantine/modals";
import { useState } from "react";
import { useTranslations } from "use-intl";

type Work<T> = {
  title: string;
  items: T[];
  /** Resolves to false on failure. */
  act: (item: T) => Promise<boolean>;
};

/** Runs an action on many items in sequence, with progress and a stop button. */
export function useBulk() {
  const t = useTranslations("staff.bulk");
  return async function run<T>({ title, items, act }: Work<T>) {
    const state = { stopped: false, done: 0, failed: 0, show: (_: number) => {} };
    const modalId = openModal({
      title,
      withCloseButton: false,
      closeOnClickOutside: false,
      closeOnEscape: false,
      children: (
        <BulkProgress
          total={items.length}
          watch={(show) => {
            state.show = show;
          }}
          onStop={() => {
            state.stopped = true;
          }}
          words={{
            progress: (done) => t("progress", { done, total: items.length }),
            stop: t("stop"),
          }}
        />
      ),
    });
    for (const item of items) {
      if (state.stopped) break;
      if (await act(item)) state.done += 1;
      else state.failed += 1;
      state.show(state.done + state.failed);
    }
    closeModal(modalId);
    return { done: state.done, failed: state.failed };
  };
}

type ProgressProps = {
  total: number;
  watch: (show: (done: number) => void) => void;
  onStop: () => void;
  words: { progress: (done: number) => string; stop: string };
};

function BulkProgress({ total, watch, onStop, words }: ProgressProps) {
  const [done, setDone] = useState(0);
  watch(setDone);
  return (
    <>
      <Text size="sm" mb="xs" role="status">
        {words.progress(done)}
      </Text>
      <Progress value={(done / total) * 100} aria-label={words.progress(done)} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onStop}>
          {words.stop}
        </Button>
      </Group>
    </>
  );
}
