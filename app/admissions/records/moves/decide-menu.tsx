import { Button, Menu } from "@mantine/core";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { State } from "#app/admissions/registrations/schema.ts";
import { KeyCap } from "#app/staff/frame/key-cap.tsx";
import { useKeys } from "#app/staff/frame/use-keys.ts";
import type { RegistrationRow } from "../schema.ts";
import { possibleMoves } from "./possible-moves.ts";

const loadMoveDialog = () => import("./move-dialog.tsx");
const MoveDialog = lazy(loadMoveDialog);

/** The keys of decisions, in the open menu. */
const keyOf: Partial<Record<State, string>> = {
  selected: "p",
  waitlisted: "l",
  admitted: "a",
  rejected: "n",
};

/** The decisions about one registration, behind one button and the key D. */
export function DecideMenu({ row, isMain }: { row: RegistrationRow; isMain: boolean }) {
  const t = useTranslations("registrations.records.move");
  const [opened, setOpened] = useState(false);
  const [to, setTo] = useState<State | null>(null);
  const moves = possibleMoves([row]);
  useKeys(t("decide"), [
    { key: "d", label: t("decide"), act: moves.length ? () => setOpened(true) : undefined },
    ...moves.flatMap((state) => {
      const key = keyOf[state];
      return key ? [{ key: `D ${key.toUpperCase()}`, label: t(`to.${state}`) }] : [];
    }),
  ]);
  function choose(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const state = moves.find((each) => keyOf[each] === event.key.toLowerCase());
    if (!state) return;
    event.preventDefault();
    setOpened(false);
    setTo(state);
  }
  if (!moves.length) return null;
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        onOpen={loadMoveDialog}
        position="bottom-end"
        trapFocus
        returnFocus
      >
        <Menu.Target>
          <Button
            size="xs"
            variant={isMain ? "filled" : "default"}
            rightSection={<KeyCap>d</KeyCap>}
            aria-keyshortcuts="D"
          >
            {t("decide")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown onKeyDown={choose}>
          {moves.map((state) => (
            <Menu.Item
              key={state}
              onClick={() => setTo(state)}
              rightSection={keyOf[state] && <KeyCap>{keyOf[state]}</KeyCap>}
              {...(keyOf[state] ? { "aria-keyshortcuts": keyOf[state].toUpperCase() } : {})}
            >
              {t(`to.${state}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{to && <MoveDialog rows={[row]} to={to} onClose={() => setTo(null)} />}</Suspense>
    </>
  );
}
