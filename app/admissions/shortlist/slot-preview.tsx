import { Alert, Table } from "@mantine/core";
import { useTranslations } from "use-intl";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { TimeInput } from "#app/staff/form/time-input.tsx";
import { convocationLimits, type PlanAnswer, type PlannedSlot } from "./schema.ts";

type Props = { plan: PlanAnswer; onChange: (plan: PlanAnswer) => void };

/** The hours before anybody is told; each can still be changed, and the server checks them again. */
export function SlotPreview({ plan, onChange }: Props) {
  const t = useTranslations("shortlist.slots");
  const { slots, unplaced } = plan;
  const set = (id: number, change: Partial<PlannedSlot>) =>
    onChange({
      ...plan,
      slots: slots.map((slot) => (slot.id === id ? { ...slot, ...change } : slot)),
    });
  return (
    <>
      {unplaced.length > 0 && (
        <Alert color="yellow" title={t("left", { count: unplaced.length })}>
          <ul>
            {unplaced.map(({ id, name, reference, message }) => (
              <li key={id}>{t("leftPerson", { name, reference, message })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {slots.length > 0 && (
        <Table.ScrollContainer minWidth={300} maxHeight={320}>
          <Table
            stickyHeader
            verticalSpacing={4}
            aria-label={t("proposed", { count: slots.length })}
          >
            <Table.Caption>{t("proposed", { count: slots.length })}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("hour")}</Table.Th>
                <Table.Th scope="col">{t("person")}</Table.Th>
                <Table.Th scope="col">{t("room")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {slots.map(({ id, name, reference, place, room, time }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <TimeInput
                      size="xs"
                      aria-label={t("hourOf", { reference })}
                      value={time}
                      onChange={(typed) => set(id, { time: typed })}
                    />
                  </Table.Td>
                  <Table.Td>
                    {name} ({reference})
                  </Table.Td>
                  <Table.Td>
                    <LimitedText
                      size="xs"
                      aria-label={t("roomOf", { reference })}
                      description={place}
                      limit={convocationLimits.room}
                      value={room}
                      onChange={(event) => set(id, { room: event.currentTarget.value })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
