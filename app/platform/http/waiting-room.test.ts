import { expect, test } from "vitest";
import { createWaitingRoom } from "./waiting-room.server.ts";

const address = "203.0.113.7";
/** A caller whom the site has known for some minutes. */
const known = (name: string, minutes = 5) => ({
  name,
  since: new Date(Date.now() - minutes * 60_000),
});
const count = (list: readonly string[], what: string) =>
  list.filter((each) => each === what).length;

test("one network has few places, which leave room for others", async () => {
  const wait = createWaitingRoom({ network: 2, all: 3 });
  const places = [
    wait(address, 20),
    wait(address, 20),
    wait(address, 20),
    wait("2001:db8:1:1::1", 20),
  ];
  expect(await Promise.all(places)).toEqual(["waited", "waited", "full", "waited"]);
  expect(await wait(address, 1), "places are given back").toBe("waited");
});

test("all networks of one IPv6 customer have them together", async () => {
  const wait = createWaitingRoom({ network: 1, all: 9 });
  const both = [wait("2001:db8:1:1::1", 20), wait("2001:db8:1:2::1", 20)];
  expect(await Promise.all(both)).toEqual(["waited", "full"]);
});

test("where all places are taken, the network with the most makes room", async () => {
  const wait = createWaitingRoom({ network: 3, all: 3 });
  const flood = Array.from({ length: 9 }, () => wait(address, 20));
  const others = ["198.51.100.1", "198.51.100.2", "198.51.100.3"].map((each) => wait(each, 20));
  expect(await Promise.all(others), "each network has one").toEqual(["waited", "waited", "full"]);
  expect(count(await Promise.all(flood), "waited")).toBe(1);
});

test("one caller with many requests leaves room for those behind the same address", async () => {
  const wait = createWaitingRoom({ network: 10, all: 100 });
  const script = known("a script", 30);
  const flood = Array.from({ length: 50 }, () => wait(address, 30, script));
  const honest = ["Awa", "Ali", "Eva"].map((name) => wait(address, 30, known(name)));
  expect(await Promise.all(honest)).toEqual(["waited", "waited", "waited"]);
  expect(count(await Promise.all(flood), "waited")).toBe(7);
});

test("one caller that goes on after its turn does not come before others again", async () => {
  const wait = createWaitingRoom({ network: 1, all: 100 });
  const script = known("a script", 30);
  expect(await wait(address, 1, script)).toBe("waited");
  const again = wait(address, 1_000, script);
  expect(await wait(address, 1, known("Awa"))).toBe("waited");
  expect(await again).toBe("full");
});

test("a script with another session for each request leaves room too", async () => {
  const wait = createWaitingRoom({ network: 10, all: 100 });
  const fresh = (nth: number) => wait(address, 30, known(`session ${nth}`, 0));
  const before = Array.from({ length: 50 }, (_, nth) => fresh(nth));
  const honest = [wait(address, 30, known("Awa")), wait(address, 30, known("Ali"))];
  const after = Array.from({ length: 50 }, (_, nth) => fresh(50 + nth));
  expect(await Promise.all(honest)).toEqual(["waited", "waited"]);
  expect(count(await Promise.all([...before, ...after]), "waited")).toBe(8);
});

test("who was turned away comes before new callers the next time", async () => {
  const wait = createWaitingRoom({ network: 1, all: 100 });
  const first = wait(address, 30);
  const awa = known("Awa", 0);
  expect(await wait(address, 30, awa)).toBe("full");
  await first;
  const stranger = wait(address, 30);
  expect(await wait(address, 30, awa)).toBe("waited");
  expect(await stranger).toBe("full");
});
