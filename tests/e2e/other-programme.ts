import { expect, type Page } from "@playwright/test";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import { type Localized, locales } from "#app/platform/i18n/locales.ts";
import { type SectionKey, sections } from "#app/website/site-settings/sections.ts";
import { here } from "./site.ts";

type Api = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls the API as the person of this page does, and expects that it worked. */
export async function apiOf(page: Page): Promise<Api> {
  const { url } = here();
  const context = page.context();
  await context.request.get(`${url}/sanctum/csrf-cookie`);
  const cookies = await context.cookies(url);
  const cookieOf = (name: string) =>
    decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? "");
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${cookieOf(authCookie.name)}`,
    "x-xsrf-token": cookieOf("XSRF-TOKEN"),
  };
  return async (method, path, body) => {
    const data = body === undefined ? {} : { data: body };
    const answer = await context.request.fetch(url + path, { method, headers, ...data });
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300);
    return answer.json();
  };
}

const said = (fr: string, en: string, de: string): Localized => ({ fr, en, de });
const each = <T>(of: (locale: "fr" | "en" | "de") => T) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)]));
const none = said("", "", "");

type Draft = { shared?: object; words?: Record<string, Localized | Record<string, unknown>> };

/** What a programme for hotel trades says of itself, section by section. */
const drafts: Record<Exclude<SectionKey, "notice">, Draft> = {
  programme: {
    shared: { name: "Atelier Sud" },
    words: {
      tagline: said("Les métiers de l’hôtel", "Hotel trades", "Hotelberufe"),
      description: said("Cuisine, salle et étage.", "Kitchen and rooms.", "Küche und Etage."),
      funding: none,
      disclaimer: none,
      ministry: none,
    },
  },
  contact: {
    shared: { phone: "+225 27 31 63 00 11", email: "bonjour@atelier-sud.ci" },
    words: { address: said("Gagnoa", "Gagnoa", "Gagnoa"), hours: none, mapNote: none },
  },
  social: { shared: { networks: [] } },
  partners: {
    shared: { partners: [{ key: "p", kind: "company", url: "https://ranch.ci" }] },
    words: { partners: each((locale) => ({ p: { name: `Ranch ${locale}` } })) },
  },
  association: {
    shared: { values: [], members: [] },
    words: {
      name: said("Amicale", "Circle", "Kreis"),
      intro: said("Des hôteliers.", "Hoteliers.", "Hoteliers."),
      mission: said("Former.", "Train.", "Ausbilden."),
      vision: said("Recevoir.", "Welcome.", "Empfangen."),
      values: each(() => ({})),
      members: each(() => ({})),
    },
  },
  president: {
    shared: { name: "Awa Traoré" },
    words: {
      title: said("Le mot de la présidente", "A word", "Grußwort"),
      paragraphs: each(() => ["Akwaba."]),
    },
  },
  home: {
    shared: { steps: [] },
    words: {
      headline: said("Apprenez à recevoir.", "Learn to welcome.", "Gastgeber werden."),
      lead: said("En cuisine et en salle.", "In kitchens and rooms.", "In Küche und Saal."),
      steps: each(() => ({})),
      applyNote: said("Les frais : 25 000 F.", "The fee: 25,000 F.", "Die Gebühr: 25.000 F."),
    },
  },
  about: {
    shared: { objectives: [], approach: [] },
    words: {
      lead: said("Une école hôtelière.", "A hotel school.", "Eine Hotelfachschule."),
      context: each(() => ["Gagnoa."]),
      objectives: each(() => ({})),
      approach: each(() => ({})),
    },
  },
  initiatives: {
    shared: { initiatives: [{ key: "i", category: null, figure: 45, durationMonths: 4 }] },
    words: {
      initiatives: each((locale) => ({
        i: {
          title: { fr: "Cuisine", en: "Cooking", de: "Küche" }[locale],
          unit: "",
          summary: "",
          text: [],
          gains: [],
        },
      })),
    },
  },
  figures: { shared: { figures: [] }, words: { figures: each(() => ({})) } },
  timeline: { shared: { moments: [] }, words: { moments: each(() => ({})) } },
  faq: {
    shared: { questions: [{ key: "q" }] },
    words: { questions: each(() => ({ q: { question: "Gagnoa ?", answer: "Gagnoa." } })) },
  },
  mail: { shared: { name: "Atelier Sud", replyTo: "bonjour@atelier-sud.ci" } },
};

/** Publishes every section of the settings in three languages. */
export async function setOtherProgramme(api: Api) {
  for (const [key, { shared = {}, words }] of Object.entries(drafts)) {
    const path = `/api/desk/settings/${sections[key as SectionKey].id}`;
    const translations =
      words &&
      each((locale) =>
        Object.fromEntries(
          Object.entries(words).map(([name, text]) => [
            name,
            (text as Record<string, unknown>)[locale],
          ]),
        ),
      );
    await api("PUT", `${path}/draft`, words ? { ...shared, translations } : shared);
    await api("POST", `${path}/publish`, {});
  }
}

const paragraph = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** Everything that the site started with goes: cohorts, courses, articles, topics, intakes, forms. */
export async function removeFormerContent(api: Api) {
  for (const [kind, path] of [
    ["posts", "/api/desk/posts"],
    ["formations", "/api/desk/formations"],
  ] as const) {
    const items = await api<{ id: number }[]>("GET", `${path}?per_page=100`);
    for (const { id } of items) {
      await api("POST", `${path}/${id}/unpublish`, {});
      if (kind === "posts") await api("DELETE", `${path}/${id}`);
    }
  }
  // The courses are not public any more; their cohorts are still in the list.
  const cohorts = await api<{ data: { id: number; version: number }[] }>(
    "GET",
    "/api/cohortes/all?per_page=100",
  );
  for (const { id, version } of cohorts.data)
    await api("DELETE", `/api/cohortes/${id}`, { version });
  for (const { id } of await api<{ id: number }[]>("GET", "/api/desk/formations?per_page=100")) {
    await api("DELETE", `/api/desk/formations/${id}`);
  }
  const bin = await api<{ data: { id: number }[] }>("GET", "/api/desk/formations/bin?per_page=100");
  for (const { id } of bin.data) await api("DELETE", `/api/desk/formations/bin/${id}`);
  for (const { id } of await api<{ id: number }[]>("GET", "/api/formation-categories")) {
    await api("DELETE", `/api/formation-categories/${id}`);
  }
  for (const { key } of await api<{ key: string }[]>("GET", "/api/tags")) {
    await api("DELETE", `/api/tags/${key}`);
  }
  const { intakes } = await api<{ intakes: { id: number; version: number }[] }>(
    "GET",
    "/api/registration-calls/overview",
  );
  for (const { id, version } of intakes) {
    await api("DELETE", `/api/registration-calls/${id}`, { version });
  }
}

/** One course with its category, an article with its topic, and both legal texts. */
export async function addOwnContent(api: Api, form: string) {
  const names = { fr: "Cuisine et salle", en: "Kitchen and service", de: "Küche und Service" };
  const { id: category } = await api<{ id: number }>("POST", "/api/formation-categories", {
    form,
    translations: each((locale) => ({ name: names[locale] })),
  });
  const course = await api<{ id: number }>("POST", "/api/formations", {
    form,
    category_formation_id: category,
    title: "Commis de cuisine",
    summary: "Quatre mois en cuisine.",
  });
  const path = `/api/desk/formations/${course.id}`;
  const english = { title: "Kitchen assistant", summary: "Four months in a kitchen." };
  const german = { title: "Küchenhilfe", summary: "Vier Monate in der Küche." };
  await api("PUT", `${path}/draft`, { translations: { en: english, de: german } });
  await api("POST", `${path}/publish`, {});
  await api("POST", "/api/tags", { label: said("Vie du centre", "School life", "Schulleben") });
  const legal = await api<{ id: number }[]>("GET", "/api/desk/legal");
  for (const { id } of legal) {
    const translations = each(() => ({ body: paragraph("Atelier Sud, Gagnoa.") }));
    await api("PUT", `/api/desk/legal/${id}/draft`, { translations });
    await api("POST", `/api/desk/legal/${id}/publish`, {});
  }
}
