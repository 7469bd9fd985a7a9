import type { z } from "zod";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";

/** Translates Zod's issues. */
export function zodMessage(t: Translator): z.core.$ZodErrorMap {
  return (issue) => {
    switch (issue.code) {
      case "invalid_type":
        return issue.input === undefined || issue.input === null
          ? t("http.required")
          : t("http.kind");
      case "too_small":
        return tooSmall(t, issue);
      case "too_big":
        return tooBig(t, issue);
      case "invalid_format":
        return invalidFormat(t, issue.format);
      case "invalid_value":
        return t("http.choice");
      case "custom":
        return customMessage(t, issue.params);
      case "invalid_union":
        return ofFittingOption(issue.errors) ?? t("http.invalid");
      default:
        return t("http.invalid");
    }
  };
}

/** What the option says that takes a value of this type: the others only say that it is another type. */
function ofFittingOption(options: z.core.$ZodIssue[][]): string | undefined {
  const fitting = options.filter(([first]) => first && first.code !== "invalid_type");
  return fitting.length === 1 ? fitting[0]?.[0]?.message : undefined;
}

type Bounds = { origin: string; minimum?: number | bigint; maximum?: number | bigint };

function tooSmall(t: Translator, { origin, minimum }: Bounds): string {
  const count = Number(minimum);
  if (origin === "string") return count <= 1 ? t("http.required") : t("http.short", { count });
  if (origin === "array") return t("http.few", { count });
  return t("http.low", { count });
}

function tooBig(t: Translator, { origin, maximum }: Bounds): string {
  const count = Number(maximum);
  if (origin === "string") return t("http.long", { count });
  if (origin === "array") return t("http.many", { count });
  return t("http.high", { count });
}

function invalidFormat(t: Translator, format: string): string {
  if (format === "email") return t("http.email");
  if (format === "date") return t("http.date");
  if (format === "datetime") return t("http.moment");
  if (format === "url") return t("http.url");
  return t("http.invalid");
}

/**
 * A custom rule names its message: `ctx.addIssue({ code: "custom", params: { message: "nul" } })`. The
 * other parameters are the values of the message.
 */
function customMessage(t: Translator, params: Record<string, unknown> | undefined): string {
  const { message: key, ...values } = params ?? {};
  return (typeof key === "string" && wordsFor(t, key, values)) || t("http.invalid");
}
