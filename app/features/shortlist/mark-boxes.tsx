import { Group, NumberInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import type { RegistrationRow } from "#app/features/registration-records/schema.ts";
import { useUnsaved } from "#app/staff/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";

function markIn(typed: number | string): number | null {
  return typed === "" ? null : Number(typed);
}

const names = ["test_mark", "interview_mark"] as const;
type Name = (typeof names)[number];

/**
 * Two boxes, kept as soon as one is left; a file that somebody else changed is not overwritten. What
 * is refused stays as it was typed, with the reason: a box never shows a mark that was not kept.
 */
export function MarkBoxes({ registration }: { registration: RegistrationRow }) {
  const t = useTranslations("shortlist");
  const api = useApi();
  const act = useAct();
  const kept = useRef({
    test_mark: registration.test_mark,
    interview_mark: registration.interview_mark,
  });
  const [typed, setTyped] = useState<Record<Name, number | string>>({
    test_mark: registration.test_mark ?? "",
    interview_mark: registration.interview_mark ?? "",
  });
  const refusalText = useRefusalText();
  const onTheWay = useRef(new Set<Name>());
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({});
  // One after the other: the second box is kept on top of what the first made.
  const last = useRef(Promise.resolve(registration.version));

  function keep(name: Name) {
    const mark = markIn(typed[name]);
    const before = kept.current[name];
    if (mark === before) return setRefused((said) => ({ ...said, [name]: "" }));
    kept.current[name] = mark;
    onTheWay.current.add(name);
    last.current = last.current.then(async (version) => {
      const args = { param: { id: String(registration.id) }, json: { version, [name]: mark } };
      const call = () => api.registrations[":id{[0-9]+}"].$patch(args);
      const done = t("kept", { reference: registration.reference });
      const outcome = await act(call, { done, form: true });
      const why = outcome.ok ? "" : (firstMessages(outcome.fields)[name] ?? refusalText(outcome));
      onTheWay.current.delete(name);
      setRefused((said) => ({ ...said, [name]: why }));
      if (outcome.ok) return outcome.data.version;
      kept.current[name] = before;
      return version;
    });
  }

  // The row was read anew: a box nobody is typing in shows what it says, any other stays. What a
  // colleague changed under such a box is not overwritten: its version is not taken over.
  const readAnew = useEffectEvent((version: number) => {
    const typing = names.filter((name) => markIn(typed[name]) !== kept.current[name]);
    const calm = names.filter((name) => !typing.includes(name) && !onTheWay.current.has(name));
    for (const name of calm) kept.current[name] = registration[name];
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(calm.map((name) => [name, registration[name] ?? ""])),
    }));
    if (typing.some((name) => registration[name] !== kept.current[name])) return;
    last.current = last.current.then((known) => Math.max(known, version));
  });
  useEffect(() => readAnew(registration.version), [registration.version]);

  const unkept = names.filter((name) => refused[name]);
  useUnsaved(unkept.length > 0);
  // With the line back, what it swallowed is sent again; whoever typed ninety marks finds none missing.
  useEffect(() => {
    const again = () => unkept.forEach(keep);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  });

  return (
    <Group gap="xs" wrap="nowrap">
      {names.map((name) => (
        <NumberInput
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
          onBlur={() => keep(name)}
        />
      ))}
    </Group>
  );
}
