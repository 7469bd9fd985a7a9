import { expect, test } from "vitest";
import { fileFrom } from "./file-from.ts";

test("fileFrom reads an image data URL, and returns null for broken data and other sources", () => {
  const whole = fileFrom(`data:image/png;base64,${btoa("picture")}`);
  expect([whole?.name, whole?.type, whole?.size]).toEqual(["image.png", "image/png", 7]);
  expect(fileFrom("data:image/png;base64,%%%not base64%%%")).toBeNull();
  expect(fileFrom("data:image/png;base64,abcde")).toBeNull();
  expect(fileFrom("https://example.org/a.png")).toBeNull();
});
