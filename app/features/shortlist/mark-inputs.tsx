import { Group } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import type { RegistrationRow } from "#app/features/registration-records/schema.ts";
import { LimitedNumber } from "#app/staff/limited-number.tsx";
import { useUnsaved } from "#app/staff/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";

function toMark(typed: number | string): number | null {
  return typed === "" ? null : Number(typed);
}

const names = ["test_mark", "interview_mark"] as const;
type Name = (typeof names)[number];

/**
 * Each input is saved on blur, with the version of the row, so that a colleague's change is not
 * overwritten. A refused value stays in the input together with its error.
 */
export function MarkInputs({ registration }: { registration: RegistrationRow }) {
  const t = useTranslations("shortlist");
  const api = useApi();
  const act = useAct();
  const saved = useRef({
    test_mark: registration.test_mark,
    interview_mark: registration.interview_mark,
  });
  const [typed, setTyped] = useState<Record<Name, number | string>>({
    test_mark: registration.test_mark ?? "",
    interview_mark: registration.interview_mark ?? "",
  });
  const refusalText = useRefusalText();
  const saving = useRef(new Set<Name>());
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  // Saves run one after the other, because each needs the version the previous one returned.
  const queue = useRef(Promise.resolve(registration.version));

  function save(name: Name) {
    const mark = toMark(typed[name]);
    const before = saved.current[name];
    if (mark === before) return setRefused((errors) => ({ ...errors, [name]: "" }));
    saved.current[name] = mark;
    saving.current.add(name);
    queue.current = queue.current.then(async (version) => {
      const args = { param: { id: String(registration.id) }, json: { version, [name]: mark } };
      const request = () => api.registrations[":id{[0-9]+}"].$patch(args);
      const done = t("saved", { reference: registration.reference });
      const outcome = await act(request, { done, form: true });
      const message = outcome.ok
        ? ""
        : (firstMessages(outcome.fields)[name] ?? refusalText(outcome));
      saving.current.delete(name);
      setRefused((errors) => ({ ...errors, [name]: message }));
      if (outcome.ok) return outcome.data.version;
      saved.current[name] = before;
      return version;
    });
  }

  // After a reload of the row, an input without unsaved text shows the new value. If a colleague
  // changed the value under an edited input, the old version is kept and the save gets a conflict.
  const onReload = useEffectEvent((version: number) => {
    const typing = names.filter((name) => toMark(typed[name]) !== saved.current[name]);
    const idle = names.filter((name) => !typing.includes(name) && !saving.current.has(name));
    for (const name of idle) saved.current[name] = registration[name];
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(idle.map((name) => [name, registration[name] ?? ""])),
    }));
    if (typing.some((name) => registration[name] !== saved.current[name])) return;
    queue.current = queue.current.then((known) => Math.max(known, version));
  });
  useEffect(() => onReload(registration.version), [registration.version]);

  const unsaved = names.filter((name) => refused[name]);
  useUnsaved(unsaved.length > 0);
  // Saves that failed offline are retried when the connection is back.
  useEffect(() => {
    const retry = () => unsaved.forEach(save);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });

  return (
    <Group gap="xs" wrap="nowrap">
      {names.map((name) => (
        <LimitedNumber
          key={name}
          size="xs"
          w={96}
          aria-label={t(`${name}Of`, { reference: registration.reference })}
          placeholder={t(name)}
          min={0}
          max={20}
          step={0.5}
          error={refused[name]}
          decimalScale={2}
          value={typed[name]}
          onChange={(mark) => setTyped((before) => ({ ...before, [name]: mark }))}
          onBlur={() => save(name)}
        />
      ))}
    </Group>
  );
}
