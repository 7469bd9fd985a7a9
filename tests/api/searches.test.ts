import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";

test("a network that searches too often waits and is served; staff and other networks do not wait", async () => {
  const app = await startTestApp();
  const visitor = await app.as("visitor", { address: "2001:db8::1" });
  const sameNetwork = await app.as("visitor", { address: "2001:db8::2:7" });
  const other = await app.as("visitor", { address: "203.0.113.9" });
  const staff = await app.as("staff", { address: "2001:db8::1" });
  for (let number = 0; number < 300; number += 10) {
    const path = `/api/posts?search=mot${number}`;
    const ten = await Promise.all(Array.from({ length: 10 }, () => visitor.get(path)));
    expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(200));
  }
  // One person has a whole IPv6 network.
  const slowed: string[] = [];
  const search = async (caller: typeof visitor, who: string) => {
    expect((await caller.get("/api/formations?search=mot")).status).toBe(200);
    slowed.push(who);
  };
  await Promise.all([
    ...Array.from({ length: 12 }, () => search(sameNetwork, "the same network")),
    search(other, "another network"),
  ]);
  expect(slowed.at(-1)).toBe("the same network");
  expect((await visitor.get("/api/posts")).status).toBe(200);
  expect((await other.get("/api/posts?search=mot")).status).toBe(200);
  expect((await staff.get("/api/posts?search=mot")).status).toBe(200);
});
