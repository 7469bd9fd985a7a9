import country from "./data/cote-divoire.json" with { type: "json" };
import type { Options } from "./definition.ts";

const listOf = (words: string, codes: readonly string[]): Options => ({
  words,
  list: codes.map((code) => ({ code })),
});

/** In alphabetical order, so that applicants find their region. */
export const regions: Options = {
  words: "regions",
  list: country.districts
    .flatMap((district) =>
      district.regions.map(({ code, name }) => ({ code, name, group: district.name })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, "fr")),
};

const levels: Options = {
  words: "levels",
  list: country.educationLevels.map(({ code, rank }) => ({ code, rank })),
};

const identityDocuments = listOf("identity", country.identityDocuments);
const nationalities = listOf("nationalities", country.nationalities);

/** Lists that are facts of the country: forms refer to them by name. */
export const countryLists = { regions, levels, identity: identityDocuments, nationalities };
export type CountryList = keyof typeof countryLists;
export const countryListNames = Object.keys(countryLists) as CountryList[];

/** Suggestions; other towns are accepted too. */
export const towns: { region: string; name: string }[] = country.districts.flatMap((district) =>
  district.regions.flatMap(({ code, towns }) => towns.map((name) => ({ region: code, name }))),
);
