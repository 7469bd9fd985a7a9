import { isPlaceholder } from "./placeholder-host.ts";
import type { ContactPart } from "./schema.ts";

type Values = Record<string, unknown>;

/** The parts of the contact that visitors need and that are not set. */
export function missingContact(contact: unknown): ContactPart[] {
  const values = asValues(contact);
  const host = textOf(values.email).split("@").at(-1) ?? "";
  return (["address", "phone", "email"] as const).filter(
    (part) => !isSet(values[part]) || (part === "email" && isPlaceholder(host)),
  );
}

/** The number of networks with an address. */
export function countNetworks(social: unknown): number {
  return Object.values(asValues(social)).filter((one) =>
    typeof one === "object" && one !== null ? isSet(asValues(one).url) : isSet(one),
  ).length;
}

/**
 * How many partners there are, and how many of them have no logo. The emblem of the European Union is
 * part of the site and never replaced, so none is asked for it.
 */
export function countPartners(partners: unknown): { all: number; withoutLogo: number } {
  const list = Object.values(asValues(partners)).map(asValues);
  const hasLogo = (partner: Values) =>
    Object.entries(partner).some(([name, value]) => /^logo/i.test(name) && isGiven(value));
  return {
    all: list.length,
    withoutLogo: list.filter((partner) => partner.kind !== "eu" && !hasLogo(partner)).length,
  };
}

/** The name below the message of the president. */
export function presidentName(president: unknown): string {
  const { name, signature } = asValues(president);
  return textOf(name) || textOf(signature);
}

function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

/** A picture is named by its id or its path. */
function isGiven(value: unknown): boolean {
  return typeof value === "number" || isSet(value);
}

function isSet(value: unknown): boolean {
  return textOf(value) !== "";
}

/** The text itself, or the first of its languages. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  const texts = Object.values(asValues(value)).filter((text) => typeof text === "string");
  return texts.map((text) => text.trim()).find((text) => text !== "") ?? "";
}
