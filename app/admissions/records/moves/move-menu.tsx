import { Button, CloseButton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { State } from "#app/admissions/registrations/schema.ts";
import type { RegistrationRow } from "../schema.ts";
import { possibleMoves } from "./possible-moves.ts";

const loadMoveDialog = () => import("./move-dialog.tsx");
const loadMessageDialog = () => import("../record/message-dialog.tsx");
const MoveDialog = lazy(loadMoveDialog);
const MessageDialog = lazy(loadMessageDialog);

type Props = {
  rows: RegistrationRow[];
  /** Clears the selection. */
  onDone: () => void;
  /** More that can be done with them. */
  children?: ReactNode;
};

/** Moves registrations, with a reason and a message; lists who was refused and why. */
export function MoveMenu({ rows, onDone, children }: Props) {
  const t = useTranslations("registrations");
  const [to, setTo] = useState<State | null>(null);
  const [writing, setWriting] = useState(false);
  const moves = possibleMoves(rows);
  return (
    <section aria-label={t("records.move.title")}>
      <p role="status">{t("records.move.selected", { count: rows.length })}</p>
      {moves.map((state) => (
        <Button
          key={state}
          size="xs"
          variant="default"
          onClick={() => setTo(state)}
          onPointerEnter={loadMoveDialog}
          onFocus={loadMoveDialog}
        >
          {t(`records.move.to.${state}`)}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        onClick={() => setWriting(true)}
        onPointerEnter={loadMessageDialog}
        onFocus={loadMessageDialog}
      >
        {t("messages.write")}
      </Button>
      {children}
      {moves.length === 0 && <span>{t("records.move.nothing")}</span>}
      <CloseButton onClick={onDone} aria-label={t("records.move.clear")} />
      <Suspense>
        {writing && <MessageDialog rows={rows} onClose={() => setWriting(false)} />}
        {to && (
          <MoveDialog
            rows={rows}
            to={to}
            onClose={(changed) => {
              setTo(null);
              if (changed) onDone();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
