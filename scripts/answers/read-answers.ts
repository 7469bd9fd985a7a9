import { resolve } from "node:path";
import { API, type Checker, type Symbol as Named, type Type } from "typescript/unstable/sync";
import { oneOf, type Shape, shapeOf } from "./shape-of.ts";

/**
 * `GET /posts/{id}` → status → shape. Files have none: their media types are in their descriptions.
 */
export type Answers = Record<string, Record<string, Shape>>;

/** Reads the answers of every route from the types of the handlers. */
export function readAnswers(): Answers {
  const api = new API({ cwd: process.cwd() });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [resolve("tsconfig.json")] });
    const project = snapshot.getProject(resolve("tsconfig.json"));
    if (!project) throw new Error("the compiler does not open tsconfig.json");
    const { checker, program } = project;
    const exported = (file: string, name: string): Type => {
      const source = program.getSourceFile(resolve(file));
      const module = source && checker.getSymbolAtLocation(source);
      const all = module ? checker.getExportsOfModule(module) : [];
      return typeOf(
        checker,
        all.find((each) => each.name === name),
        `${name} of ${file}`,
      );
    };
    const features = checker.getTypeArguments(
      asReference(exported("app/features.server.ts", "features")),
    );
    const mounts = [
      ...features.flatMap((feature) => {
        const routes = checker.getPropertiesOfType(feature).find(({ name }) => name === "api");
        return routes ? mountsIn(checker, typeOf(checker, routes)) : [];
      }),
      ...mountsIn(checker, exported("scripts/answers/untyped-routes.ts", "untypedRoutes")),
    ];
    const answers = answersOf(checker, "", exported("app/site/api.server.ts", "healthApi"));
    for (const { path, routes } of mounts) {
      for (const each of subAppsOf(routes)) Object.assign(answers, answersOf(checker, path, each));
    }
    const entries = Object.entries(answers).filter(([, byStatus]) => Object.keys(byStatus).length);
    return Object.fromEntries(entries);
  } finally {
    api.close();
  }
}

/** Several sub-apps may be mounted at one path. */
function subAppsOf(routes: Type): readonly Type[] {
  return routes.isUnionType() ? routes.getTypes() : [routes];
}

function mountsIn(checker: Checker, type: Type): { path: string; routes: Type }[] {
  return checker
    .getPropertiesOfType(type)
    .map((subApp) => ({ path: subApp.name, routes: typeOf(checker, subApp) }));
}

/** The routes of one sub-app: Hono keeps path, method and answer in its second type parameter. */
function answersOf(checker: Checker, mount: string, subApp: Type): Answers {
  const schema = checker.getTypeArguments(asReference(subApp))[1];
  const answers: Answers = {};
  for (const part of schema ? eachOf(schema) : []) {
    for (const path of checker.getPropertiesOfType(part)) {
      for (const verb of checker.getPropertiesOfType(typeOf(checker, path))) {
        const route = `${verb.name.slice(1).toUpperCase()} ${documentPath(mount, path.name)}`;
        answers[route] = { ...answers[route], ...endpoint(checker, typeOf(checker, verb)) };
      }
    }
  }
  return answers;
}

function endpoint(checker: Checker, type: Type): Answers[string] {
  const byStatus: Record<string, Shape[]> = {};
  for (const answer of eachOf(type)) {
    const properties = Object.fromEntries(
      checker.getPropertiesOfType(answer).map((each) => [each.name, typeOf(checker, each)]),
    );
    const { output, outputFormat, status } = properties;
    if (!output || !outputFormat || !status) throw new Error("an answer without a shape");
    if (checker.typeToString(outputFormat) !== '"json"') continue;
    const shape = shapeOf(checker, output);
    for (const code of statusesOf(status)) byStatus[code] = [...(byStatus[code] ?? []), shape];
  }
  const entries = Object.entries(byStatus).map(([status, shapes]) => [status, oneOf(shapes)]);
  return Object.fromEntries(entries);
}

/** A handler without a status answers 200. */
function statusesOf(type: Type): string[] {
  const known = eachOf(type).filter((each) => each.isNumberLiteralType());
  return known.length && known.length < 5 ? known.map(({ value }) => String(value)) : ["200"];
}

/** `/:id{[0-9]+}/file` is `/{id}/file` in the document. */
function documentPath(mount: string, path: string): string {
  const whole = `${mount === "/" ? "" : mount}${path === "/" ? "" : path}` || "/";
  return whole.replace(/:(\w+)(?:\{[^}]+\})?\??/g, "{$1}");
}

function eachOf(type: Type): readonly Type[] {
  return type.isUnionType() || type.isIntersectionType() ? type.getTypes() : [type];
}

function asReference(type: Type) {
  if (type.isTypeReference()) return type;
  throw new Error("not a sub-app");
}

function typeOf(checker: Checker, symbol: Named | undefined, name = symbol?.name): Type {
  const type = symbol && checker.getTypeOfSymbol(symbol);
  if (!type) throw new Error(`the compiler knows no type of ${name}`);
  return type;
}
