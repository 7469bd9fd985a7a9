import { Button, EmptyState, Text } from "@mantine/core";
import { CircleAlert, Compass, Lock, WifiOff } from "lucide-react";
import { isRouteErrorResponse, Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { isWithoutLine } from "#app/api-client/browser/without-line.ts";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths, useStaff } from "./use-staff.ts";

const kinds: Partial<Record<number, ErrorKind>> = {
  403: "forbidden",
  404: "notFound",
  503: "away",
};
type ErrorKind = keyof typeof icons;
const icons = { forbidden: Lock, notFound: Compass, away: WifiOff, crash: CircleAlert };

/** Rendered inside the frame, so that the menu stays available. */
export function StaffError({ error }: { error: unknown }) {
  const t = useTranslations("shell.error");
  const words = useTranslations("staff");
  const section = useSectionWords();
  const { programme } = useStaff();
  const { to } = usePaths();
  const { revalidate } = useRevalidator();
  const unanswered = isWithoutLine(error);
  const status = isRouteErrorResponse(error) ? error.status : unanswered ? 503 : 500;
  const kind = kinds[status] ?? "crash";
  const said = kind === "away" ? "team" : kind;
  const Icon = icons[kind];
  const temporary = kind === "away" || kind === "crash";
  return (
    <>
      <title>{`${t(`${said}.title`)} – ${programme}`}</title>
      <EmptyState variant="light" color={temporary ? "red" : "primary"} py="xl">
        <EmptyState.Indicator>
          <Icon size={32} aria-hidden />
        </EmptyState.Indicator>
        {!unanswered && (
          <Text c="dimmed" fw={600}>
            {status}
          </Text>
        )}
        <EmptyState.Title order={1}>{t(`${said}.title`)}</EmptyState.Title>
        <EmptyState.Description>
          {kind === "forbidden" ? words("forbidden") : t(`${said}.text`)}
        </EmptyState.Description>
        <EmptyState.Actions>
          {temporary && <Button onClick={() => revalidate()}>{words("states.retry")}</Button>}
          <Button component={Link} to={to("/dashboard")} variant="default">
            {section.name({ namespace: "dashboard", key: "dashboard" })}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </>
  );
}
