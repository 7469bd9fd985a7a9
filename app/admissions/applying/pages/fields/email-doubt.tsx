import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#app/ui/button.tsx";
import type { Step } from "#app/website/registration-form/definition.ts";
import { emailMeant } from "#app/website/registration-form/email-doubt.ts";
import { afterPress } from "../after-press.ts";
import { useActions } from "../live.ts";
import { doubtBoxes } from "../typed.ts";
import { useScripted } from "../use-scripted.ts";
import styles from "./question.module.css";

type Props = {
  step: Step;
  name: string;
  value: string;
  /** The input, given what happens when it is left. */
  children: (onBlur: () => void) => ReactNode;
};

/** Asks about an address that looks mistyped; going on with it is always possible. */
export function EmailDoubt({ step, name, value, children }: Props) {
  const actions = useActions();
  const scripted = useScripted();
  // While an address is being typed, every address looks mistyped for a moment.
  const [left, setLeft] = useState(value);
  const [sure, setSure] = useState("");
  const meant = value === left && value !== sure ? emailMeant(value) : null;
  return (
    <div className={styles.doubted}>
      {children(() => afterPress(() => setLeft(value)))}
      <div role="status" className={styles.doubt} data-doubt={meant ? "" : undefined}>
        {meant && scripted && (
          <Ask
            typed={value}
            meant={meant}
            onTake={() => {
              actions?.type(step, { [name]: meant }, name);
              focusBox(name);
            }}
            onKeep={() => {
              setSure(value);
              focusBox(name);
            }}
          />
        )}
        {meant && !scripted && <AskOnPaper name={name} typed={value} meant={meant} />}
      </div>
    </div>
  );
}

/** The pressed button is gone; the keyboard goes on from the field. */
function focusBox(name: string) {
  document.getElementById(`field-${name}`)?.focus();
}

type Asked = { typed: string; meant: string };

function Ask({ typed, meant, onTake, onKeep }: Asked & { onTake: () => void; onKeep: () => void }) {
  const t = useTranslations("applying.question.doubt");
  return (
    <>
      <p>{t("meant", { email: meant })}</p>
      <p className={styles.answers}>
        <Button onClick={onTake}>{t("take")}</Button>
        <Button tone="quiet" onClick={onKeep}>
          {t("keep", { email: typed })}
        </Button>
      </p>
    </>
  );
}

/** Without the script: a box to tick, since a second button would also answer the Enter key. */
function AskOnPaper({ name, typed, meant }: Asked & { name: string }) {
  const t = useTranslations("applying.question.doubt");
  const { about, take } = doubtBoxes(name);
  return (
    <>
      <p>{t("meant", { email: meant })}</p>
      <input type="hidden" name={about} value={typed} />
      <label className={styles.choice}>
        <input type="checkbox" name={take} value={meant} />
        <span>{t("tick", { email: meant })}</span>
      </label>
      <p className={styles.help}>{t("goOn", { email: typed })}</p>
    </>
  );
}
