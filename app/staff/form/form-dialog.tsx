import { Button, Group, type MantineSize, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ApiError } from "#app/api-client/browser/api-error.ts";
import { Dialog } from "./dialog.tsx";
import { type ActOptions, type Answer, type Body, firstMessages } from "./use-act.ts";
import { useSubmit } from "./use-submit.ts";

type Form = {
  onSubmit: (send: () => void) => (event?: FormEvent<HTMLFormElement>) => void;
  setErrors: (errors: Record<string, string>) => void;
};

type Props<A extends Answer> = Pick<ActOptions, "done" | "withoutReload" | "handled"> & {
  title: string;
  onClose: () => void;
  request: () => Promise<A>;
  /** What follows; by default the dialog closes. */
  onDone?: (answer: Body<A>) => unknown;
  onRefused?: (refusal: ApiError) => void;
  /** The words of the button, and whether it can be pressed. */
  submit: string;
  disabled?: boolean;
  /** It takes something away. */
  danger?: boolean;
  /** The words of the other button, where “cancel” could mean the act itself. */
  cancel?: string;
  /** A form of Mantine, which shows the errors itself. */
  form?: Form;
  size?: MantineSize;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode | ((errors: Record<string, string>) => ReactNode);
};

/**
 * A dialog that sends a form: it stays while it is refused, says what is wrong at each field, and asks
 * before it throws away what was typed.
 */
export function FormDialog<A extends Answer>(props: Props<A>) {
  const { title, request, onDone = props.onClose, onRefused, submit: label, form } = props;
  const { disabled = false, danger = false, size, more, cancel, children } = props;
  const { done, withoutReload, handled } = props;
  const t = useTranslations("staff.confirm");
  const { submit, busy, errors } = useSubmit();
  const { revalidate } = useRevalidator();
  const [isOld, setOld] = useState(false);
  /** After a conflict the screen behind is read again: the next try is made with what is there now. */
  function onClose() {
    props.onClose();
    if (isOld) void revalidate();
  }
  async function send() {
    const outcome = await submit(request, { done, withoutReload, handled });
    if (outcome.ok) return void onDone(outcome.data);
    setOld(outcome.status === 409);
    form?.setErrors(firstMessages(outcome.fields));
    onRefused?.(outcome);
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (form) return form.onSubmit(() => void send())(event);
    event.preventDefault();
    void send();
  }
  return (
    <Dialog title={title} onClose={onClose} {...(size ? { size } : {})}>
      {(close) => (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            {typeof children === "function" ? children(errors) : children}
            <Group justify="flex-end">
              {more}
              <Button variant="default" onClick={close}>
                {cancel ?? t("cancel")}
              </Button>
              <Button
                type="submit"
                loading={busy}
                disabled={disabled}
                {...(danger ? { color: "red" } : {})}
              >
                {label}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
