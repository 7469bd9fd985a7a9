import { expect, test } from "vitest";
import { matchingActions } from "./matching-actions.ts";

const list = [
  {
    group: "Mon compte",
    actions: [
      { id: "settings", label: "Préférences", description: "Administration" },
      { id: "support", label: "Aide", description: "Administration" },
    ],
  },
];

function found(query: string) {
  return matchingActions(query, list).flatMap((item) =>
    "actions" in item ? item.actions.map(({ id }) => id) : [item.id],
  );
}

test("accents, case and the order of words are ignored", () => {
  expect(found("PREFER")).toEqual(["settings"]);
  expect(found("admin aide")).toEqual(["support"]);
  expect(found("")).toEqual(["settings", "support"]);
});

test("a group without a match is removed", () => {
  expect(matchingActions("zzz", list)).toEqual([]);
});
