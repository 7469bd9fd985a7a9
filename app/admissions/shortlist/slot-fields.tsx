import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Stack,
  TextInput,
} from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useFilterOptions } from "#app/admissions/records/record/use-answer-words.ts";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { TimeInput } from "#app/staff/form/time-input.tsx";
import { convocationLimits } from "./schema.ts";
import type { SlotDraft } from "./slot-draft.ts";

type Props = { draft: SlotDraft; onChange: (draft: SlotDraft) => void };

/** How many people, how often, in which rooms, with which breaks and at which places. */
export function SlotFields({ draft, onChange }: Props) {
  const t = useTranslations("shortlist.slots");
  const { regions } = useFilterOptions();
  const lastKey = useRef(0);
  const set = (change: Partial<SlotDraft>) => onChange({ ...draft, ...change });
  const setBreak = (key: number, change: Partial<SlotDraft["breaks"][number]>) =>
    set({ breaks: draft.breaks.map((each) => (each.key === key ? { ...each, ...change } : each)) });
  const setOther = (key: number, change: Partial<SlotDraft["others"][number]>) =>
    set({ others: draft.others.map((each) => (each.key === key ? { ...each, ...change } : each)) });
  const nextKey = () => ++lastKey.current;
  return (
    <Stack gap="sm">
      <Group grow align="flex-end">
        <NumberInput
          label={t("people")}
          min={1}
          max={100}
          allowDecimal={false}
          value={draft.people}
          onChange={(people) => set({ people })}
        />
        <NumberInput
          label={t("minutes")}
          min={5}
          max={480}
          step={5}
          allowDecimal={false}
          value={draft.minutes}
          onChange={(minutes) => set({ minutes })}
        />
        <TimeInput
          label={t("until")}
          value={draft.until}
          onChange={(typed) => set({ until: typed })}
        />
      </Group>
      <TextInput
        label={t("rooms")}
        description={t("roomsHelp")}
        required
        value={draft.rooms}
        onChange={(event) => set({ rooms: event.currentTarget.value })}
      />
      {draft.breaks.map(({ key, from, until }, nth) => (
        <Group key={key} align="flex-end" gap="xs">
          <TimeInput
            label={t("breakFrom")}
            value={from}
            onChange={(typed) => setBreak(key, { from: typed })}
          />
          <TimeInput
            label={t("breakUntil")}
            value={until}
            onChange={(typed) => setBreak(key, { until: typed })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={t("removeBreak", { nth: nth + 1 })}
            onClick={() => set({ breaks: draft.breaks.filter((each) => each.key !== key) })}
          >
            <Trash2 size={17} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {draft.others.map(({ key, place, rooms, regions: chosen }, nth) => (
        <Stack key={key} gap="xs">
          <Group grow align="flex-end">
            <LimitedText
              label={t("otherPlace")}
              required
              limit={convocationLimits.site}
              value={place}
              onChange={(event) => setOther(key, { place: event.currentTarget.value })}
            />
            <TextInput
              label={t("rooms")}
              required
              value={rooms}
              onChange={(event) => setOther(key, { rooms: event.currentTarget.value })}
            />
          </Group>
          <Group align="flex-end" wrap="nowrap">
            <MultiSelect
              label={t("regions")}
              description={t("regionsHelp")}
              data={regions}
              searchable
              flex={1}
              value={chosen}
              onChange={(value) => setOther(key, { regions: value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t("removePlace", { nth: nth + 2 })}
              onClick={() => set({ others: draft.others.filter((each) => each.key !== key) })}
            >
              <Trash2 size={17} aria-hidden />
            </ActionIcon>
          </Group>
        </Stack>
      ))}
      <Group gap="xs">
        {draft.breaks.length < convocationLimits.breaks && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() =>
              set({ breaks: [...draft.breaks, { key: nextKey(), from: "12:00", until: "13:00" }] })
            }
          >
            {t("addBreak")}
          </Button>
        )}
        {draft.others.length < convocationLimits.places - 1 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => {
              const added = { key: nextKey(), place: "", rooms: "", regions: [] };
              set({ others: [...draft.others, added] });
            }}
          >
            {t("addPlace")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
