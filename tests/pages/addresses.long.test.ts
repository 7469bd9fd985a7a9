import { expect, test } from "vitest";
import { startBuiltSite } from "./built-site.ts";

type Site = Awaited<ReturnType<typeof startBuiltSite>>;
type Course = {
  title: string;
  slug: string;
  slugs: Record<string, string>;
  category: { id: number; slug: string; slugs: Record<string, string> };
};
type Post = { title: string; slug: string; slugs: Record<string, string> };

async function firstCourse({ get }: Site): Promise<Course> {
  const answer = await get("/api/formations?locale=fr");
  const [course] = (await answer.json()) as Course[];
  if (!course) throw new Error("no course");
  return course;
}

async function ask({ get }: Site, path: string) {
  const { status, headers } = await get(path);
  return { status, location: headers.get("location") };
}

test("a category answers at its slug and at its id with the slug", async () => {
  const site = await startBuiltSite();
  const { category } = await firstCourse(site);
  for (const path of [
    `/formations/${category.slug}`,
    `/formations/${category.id}-${category.slug}`,
  ])
    expect(await ask(site, path)).toEqual({ status: 200, location: null });
});

test("an address in another language or with an old slug moves on for good", async () => {
  const site = await startBuiltSite();
  const { category, slug, slugs } = await firstCourse(site);
  const { id, slugs: names } = category;
  const moves = {
    [`/formations/${names.en}`]: `/formations/${names.fr}`,
    [`/de/formations/${names.fr}`]: `/de/formations/${names.de}`,
    [`/formations/${id}-anything`]: `/formations/${id}-${names.fr}`,
    [`/en/formations/${id}-${names.fr}`]: `/en/formations/${id}-${names.en}`,
    [`/en/formations/${names.fr}/${slug}`]: `/en/formations/${names.en}/${slugs.en}`,
    [`/formations/nowhere/${slug}`]: `/formations/${names.fr}/${slug}`,
  };
  for (const [from, to] of Object.entries(moves)) {
    expect(await ask(site, from), from).toEqual({ status: 301, location: to });
  }
});

test("what does not exist is not found", async () => {
  const site = await startBuiltSite();
  const { category } = await firstCourse(site);
  const paths = ["nope", "999999-nope", `${category.slug}/nope`, `${category.slug}/1`];
  for (const path of paths) {
    expect((await ask(site, `/formations/${path}`)).status, path).toBe(404);
  }
});

test("an article in another language's address moves on for good", async () => {
  const site = await startBuiltSite();
  const posts = (await (await site.get("/api/posts?locale=fr")).json()) as Post[];
  const post = posts.find(({ slugs }) => slugs.de);
  expect(await ask(site, `/de/news/${post?.slugs.fr}`)).toEqual({
    status: 301,
    location: `/de/news/${post?.slugs.de}`,
  });
});

test("unknown articles and pages beyond the last are not found", async () => {
  const site = await startBuiltSite();
  for (const path of ["/news/nope", "/news/1", "/news?page=999", "/de/news/nope"]) {
    expect((await ask(site, path)).status, path).toBe(404);
  }
});

test("signed out, every area leads to the sign-in page in the page's language", async () => {
  const site = await startBuiltSite();
  for (const prefix of ["", "/en", "/de"]) {
    const areas = ["/dashboard", "/profile", "/admin", "/admin/users?status=active"];
    const unknown = ["/dashboard/anything", "/profile/anything", "/dashboards", "/profile-photo"];
    for (const path of [...areas, ...unknown]) {
      const query = new URLSearchParams({ redirect: prefix + path });
      const location = `${prefix}/login?${query}`;
      expect(await ask(site, prefix + path)).toEqual({ status: 302, location });
    }
  }
});

test("a token that no longer counts leads to the sign-in page from every such path", async () => {
  const site = await startBuiltSite();
  const cookie = `auth_token=${encodeURIComponent(`1|${"a".repeat(40)}`)}`;
  for (const path of [
    "/dashboard/anything",
    "/profile/anything",
    "/dashboards",
    "/en/profile-photo",
  ]) {
    const { status, headers } = await site.get(path, { cookie });
    const location = `${path.startsWith("/en") ? "/en" : ""}/login?${new URLSearchParams({ redirect: path })}`;
    expect([status, headers.get("location")]).toEqual([302, location]);
  }
});

test("signed in, a path that only starts like an area is not found", async () => {
  const site = await startBuiltSite();
  const get = await site.pagesAs("staff");
  for (const path of [
    "/dashboard/anything",
    "/profile/anything",
    "/dashboards",
    "/profile-photo",
  ]) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
  }
});
