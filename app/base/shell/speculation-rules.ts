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
 * Prefetches a public page while the pointer is on its link. Browsers skip this in data-saving
 * mode.
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
