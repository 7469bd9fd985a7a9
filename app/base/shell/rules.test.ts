import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HEADER_WIDTH, SPLASH_TIME } from "./constants.ts";
import {
  activeSection,
  hidesShell,
  isPersonal,
  logoLanguage,
  needsSignIn,
  sharedPicture,
} from "./rules.ts";
import { shareAddresses } from "./share-block.tsx";

test("the shell is hidden on the paths of the specification and nowhere else", () => {
  const hidden = ["/admin", "/admin/news", "/login", "/auth", "/dashboard", "/registration/suivi"];
  const shown = ["/", "/register", "/profile", "/news/admin", "/administration", "/authors"];
  expect(hidden.filter(hidesShell)).toEqual(hidden);
  expect(shown.filter(hidesShell)).toEqual([]);
});

test("paths that start with dashboard or profile and the staff area need a signed-in user", () => {
  const needed = [
    "/dashboard",
    "/dashboard/x",
    "/dashboards",
    "/profile",
    "/profile-photo",
    "/admin",
  ];
  const open = ["/", "/administration", "/news/dashboard", "/login", "/about/profile"];
  expect(needed.filter(needsSignIn)).toEqual(needed);
  expect(open.filter(needsSignIn)).toEqual([]);
});

test("a personal path that ends with a slash is only what is below it", () => {
  const personal = ["/verify/", "/own"];
  expect(["/verify/x", "/own", "/own/x"].filter((path) => isPersonal(path, personal))).toHaveLength(
    3,
  );
  expect(["/verify", "/verifying", "/owner"].filter((path) => isPersonal(path, personal))).toEqual(
    [],
  );
});

test("the active entry is the first section named in the path", () => {
  expect(activeSection("/")).toBeNull();
  expect(activeSection("/initiatives/association")).toBe("initiatives");
  expect(activeSection("/formations/3-metiers-du-numerique")).toBe("formations");
  expect(activeSection("/news/premieres-formations")).toBe("news");
});

test("the logo is English or German where the path says so", () => {
  expect(["/en", "/en/news", "/", "/de", "/news/entreprises"].map(logoLanguage)).toEqual([
    "en",
    "en",
    "fr",
    "de",
    "fr",
  ]);
});

test("the style sheets use the values of the specification", () => {
  const css = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
  expect(css("header.module.css")).toContain(`max-width: ${HEADER_WIDTH - 0.02}px`);
  expect(css("splash.module.css")).toContain(`${SPLASH_TIME}ms forwards`);
});

test("share URLs are escaped", () => {
  const [whatsapp] = shareAddresses("http://localhost/en?a=1&b=2", "A & B");
  expect(whatsapp.href).toBe(
    "https://wa.me/?text=A%20%26%20B%20http%3A%2F%2Flocalhost%2Fen%3Fa%3D1%26b%3D2",
  );
});

test("a page shares the picture with its own title, others that of the site", () => {
  expect(sharedPicture("/formations")).toBe("formations");
  expect(sharedPicture("/initiatives/association")).toBe("association");
  expect(sharedPicture("/formations/tic")).toBe("site");
  expect(sharedPicture("/")).toBe("site");
});
