import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { messagesOf } from "#app/i18n/translator.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { type Keep, KeepContext } from "./kept.tsx";

const ids = { root: "root", shell: "features/shell/public.layout" };

/** Header and footer of a page, with what was rendered before in `memory`. */
function shellOf(set: { name?: string; path?: string }, memory?: Map<string, string>) {
  const { name = "Tremplin", path = "/about" } = set;
  const page = { path, search: "", pattern: "", publicUrl: "https://t.example", build: {} };
  const site = { programme: { name, description: `De ${name}` } };
  const shell = { categories: [], site, legal: [], bare: false };
  const inPage = (content: ReactNode) => {
    const index = { id: ids.shell, index: true, Component: () => content } as const;
    const Stub = createRoutesStub([{ id: ids.root, path: "/", children: [index] }]);
    return (
      <IntlProvider locale="fr" messages={messagesOf.fr} timeZone="Africa/Abidjan">
        <Stub hydrationData={{ loaderData: { [ids.root]: page, [ids.shell]: shell } }} />
      </IntlProvider>
    );
  };
  const keep: Keep = (key, part) => {
    const html = memory?.get(key) ?? renderToString(inPage(part));
    memory?.set(key, html);
    return html;
  };
  const both = (
    <>
      <Header />
      <Footer />
    </>
  );
  return renderToString(<KeepContext value={memory ? keep : null}>{inPage(both)}</KeepContext>);
}

test("header and footer from memory are those that would be rendered", () => {
  const memory = new Map<string, string>();
  const fresh = shellOf({});
  expect(fresh).toContain("De Tremplin");
  expect(shellOf({}, memory)).toBe(fresh);
  const parts = memory.size;
  expect(shellOf({}, memory)).toBe(fresh);
  expect(memory.size).toBe(parts);
});

test("a changed setting and another page show at once", () => {
  const memory = new Map<string, string>();
  shellOf({}, memory);
  expect(shellOf({ name: "Envol" }, memory)).toBe(shellOf({ name: "Envol" }));
  expect(shellOf({ name: "Envol" }, memory)).not.toContain("De Tremplin");
  expect(shellOf({ path: "/news" }, memory)).toBe(shellOf({ path: "/news" }));
});
