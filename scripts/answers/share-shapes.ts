import type { Answers } from "./read-answers.ts";
import type { Shape } from "./shape-of.ts";

/** Shorter shapes stay inline. */
const WORTH_A_NAME = 300;

type Shared = { shapes: Record<string, Shape>; routes: Answers };

/** Shapes of several routes become one component, named after the first route. */
export function shareShapes(answers: Answers): Shared {
  const seen = new Map<string, { count: number; name: string }>();
  const taken = new Set<string>();
  for (const [route, byStatus] of Object.entries(answers)) {
    for (const shape of Object.values(byStatus)) count(shape, nameOf(route));
  }

  function count(shape: Shape, name: string) {
    const text = JSON.stringify(shape);
    const known = seen.get(text);
    if (known) known.count += 1;
    else if (isWorth(shape, text)) seen.set(text, { count: 1, name: freeName(name) });
    if (!known) for (const [part, inner] of inside(shape)) count(inner, `${name}${part}`);
  }

  function freeName(wanted: string): string {
    const free = [wanted, ...Array.from({ length: 99 }, (_, index) => `${wanted}${index + 2}`)];
    const name = free.find((each) => !taken.has(each)) ?? wanted;
    taken.add(name);
    return name;
  }

  const shapes: Record<string, Shape> = {};
  function share(shape: Shape): Shape {
    const known = seen.get(JSON.stringify(shape));
    if (!known || known.count < 2) return withInside(shape, share);
    if (!shapes[known.name]) {
      shapes[known.name] = {};
      shapes[known.name] = withInside(shape, share);
    }
    return { $ref: `#/components/schemas/${known.name}` };
  }

  const routes = Object.entries(answers).map(([route, byStatus]) => {
    const shared = Object.entries(byStatus).map(([status, shape]) => [status, share(shape)]);
    return [route, Object.fromEntries(shared)];
  });
  return { shapes, routes: Object.fromEntries(routes) };
}

function isWorth(shape: Shape, text: string): boolean {
  return shape.properties !== undefined && text.length > WORTH_A_NAME;
}

/** `GET /desk/posts/{id}` is `DeskPost`. */
function nameOf(route: string): string {
  const [, path = ""] = route.split(" ");
  return path
    .split("/")
    .filter((part) => part && !part.startsWith("{"))
    .flatMap((part) => part.split("-"))
    .map(capital)
    .join("");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replace(/\W/g, "");
}

function inside({ items, properties, anyOf, additionalProperties }: Shape): [string, Shape][] {
  return [
    ...(items ? ([["Item", items]] as [string, Shape][]) : []),
    ...(additionalProperties ? ([["Value", additionalProperties]] as [string, Shape][]) : []),
    ...(anyOf ?? []).map((each): [string, Shape] => ["", each]),
    ...Object.entries(properties ?? {}).map(([name, each]): [string, Shape] => [
      name.split("_").map(capital).join(""),
      each,
    ]),
  ];
}

function withInside(shape: Shape, change: (inner: Shape) => Shape): Shape {
  const { items, properties, anyOf, additionalProperties } = shape;
  const changed = Object.entries(properties ?? {}).map(([name, each]) => [name, change(each)]);
  return {
    ...shape,
    ...(items ? { items: change(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(change) } : {}),
    ...(properties ? { properties: Object.fromEntries(changed) } : {}),
    ...(additionalProperties ? { additionalProperties: change(additionalProperties) } : {}),
  };
}
