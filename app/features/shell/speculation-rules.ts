const personal = [
  "admin",
  "dashboard",
  "profile",
  "login",
  "register",
  "auth",
  "registration",
  "api",
];

const excluded = ["", "/en", "/de"].flatMap((prefix) =>
  personal.flatMap((name) => [`${prefix}/${name}`, `${prefix}/${name}/*`]),
);

/**
 * Fetches a public page when a finger or pointer rests on its link, so that it is there on the tap.
 * Nothing is fetched ahead for those who save data: the browser sees to that.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          ...excluded.map((path) => ({ not: { href_matches: path } })),
          { not: { selector_matches: "[download], [target=_blank], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
