import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

function sent(headers: Record<string, string>) {
  const request = new Request("http://localhost:3000/contacts", { method: "POST", headers });
  return isSameOrigin(request, "https://www.tremplin.example");
}

test.each([
  [{}, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://www.tremplin.example" }, true],
  [{ "sec-fetch-site": "cross-site", origin: "https://www.tremplin.example" }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ origin: "https://www.tremplin.example" }, true],
  [{ origin: "http://localhost:3000" }, true],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
])("%j → %s", (headers, expected) => {
  expect(sent(headers as Record<string, string>)).toBe(expected);
});
