import { describe, expect, test } from "vitest";
import { filterActions, filterOptions } from "./word-filter.ts";

describe("filterOptions", () => {
  const people = ["Élise Koné", "Elise N’Guessan", "Zoé Yao"].map((label, index) => ({
    value: String(index),
    label,
  }));

  function found(search: string, limit = 10) {
    const options = filterOptions({ options: people, search, limit });
    return options.map((option) => ("label" in option ? option.label : option.group));
  }

  test("accents, case and the order of words are ignored", () => {
    expect(found("elise")).toEqual(["Élise Koné", "Elise N’Guessan"]);
    expect(found("KONE élise")).toEqual(["Élise Koné"]);
    expect(found("zoe")).toEqual(["Zoé Yao"]);
    expect(found("")).toHaveLength(3);
    expect(found("", 1)).toHaveLength(1);
    expect(found("personne")).toEqual([]);
  });

  test("a group keeps its matching options", () => {
    const options = [{ group: "Équipe", items: people }];
    const filtered = filterOptions({ options, search: "yao", limit: 10 });
    expect(filtered).toEqual([{ group: "Équipe", items: [people[2]] }]);
  });
});

describe("filterActions", () => {
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
    return filterActions(query, list).flatMap((item) =>
      "actions" in item ? item.actions.map(({ id }) => id) : [item.id],
    );
  }

  test("accents, case and the order of words are ignored", () => {
    expect(found("PREFER")).toEqual(["settings"]);
    expect(found("admin aide")).toEqual(["support"]);
    expect(found("")).toEqual(["settings", "support"]);
  });

  test("a group without a match is removed", () => {
    expect(filterActions("zzz", list)).toEqual([]);
  });
});
