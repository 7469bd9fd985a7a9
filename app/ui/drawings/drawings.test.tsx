import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Cover } from "../picture.tsx";
import { Drawing } from "./drawing.tsx";
import { Illustration } from "./illustration.tsx";
import { illustrationNames, type machineTrades } from "./names.ts";

type Form = {
  definition: {
    steps: { fields?: { name: string; options?: { own?: { code: string }[] } }[] }[];
    documents: { name: string }[];
  };
};

const forms = ["1-meca-agro", "2-meca-indus", "3-competences-numeriques"].map(
  (name): Form => JSON.parse(readFileSync(`db/content/forms/${name}.json`, "utf8")),
);

test("every machine and document of the application forms has a drawing", () => {
  const fields = forms.flatMap(({ definition }) =>
    definition.steps.flatMap((step) => step.fields ?? []),
  );
  const machines = fields.filter(({ name }) => name === "machines");
  const wanted = [
    ...machines.flatMap(({ options }) => options?.own?.map(({ code }) => code) ?? []),
    ...forms.flatMap(({ definition }) => definition.documents.map(({ name }) => name)),
  ];
  expect(wanted).toContain("power_tiller");
  const missing = wanted.filter((name) => !renderToStaticMarkup(<Drawing name={name} />));
  expect(missing).toEqual([]);
});

test("a name without a drawing draws nothing", () => {
  expect(renderToStaticMarkup(<Drawing name="constructor" />)).toBe("");
});

test.each(illustrationNames)("the illustration %s is hidden from screen readers", (name) => {
  const html = renderToStaticMarkup(<Illustration name={name} />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('width="320" height="180"');
});

test("machines of a trade have the same field of colour", () => {
  const field = (name: keyof typeof machineTrades) =>
    /<path fill="([^"]+)"/.exec(renderToStaticMarkup(<Illustration name={name} />))?.[1];
  expect(field("tractor")).toBe(field("huller"));
  expect(field("tractor")).not.toBe(field("laptop"));
});

test("a cover is the picture, else the illustration, else the cloth", () => {
  const picture = { src: "/a.jpg", width: 16, height: 9, alt: "Un atelier" };
  const cover = (props: object) => renderToStaticMarkup(<Cover seed="a" {...props} />);
  expect(cover({ picture, illustration: "agro" })).toContain('alt="Un atelier"');
  expect(cover({ illustration: "agro" })).toMatch(/^<svg/);
  expect(cover({ illustration: null })).toContain("/weave/cover/a.svg");
});
