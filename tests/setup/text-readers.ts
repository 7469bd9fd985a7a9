import { globSync, readFileSync } from "node:fs";
import { parseAst } from "vite";

/** An exported function whose first parameter is a text, a cell or a value nobody has looked at. */
export type TextReader = {
  /** `file name`, as in `platform/i18n/fold.ts fold`. */
  name: string;
  file: string;
  exported: string;
  /** It needs nothing but the text, so that a test can call it without knowing it. */
  alone: boolean;
  takesDocument: boolean;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Parameter = Node & { left?: Node; optional?: boolean; typeAnnotation?: Node };

const TEXT = /^(string|unknown|Cell|RichText)( \| (null|undefined))*$/;
/** Without any of these a function passes the text on, compares it or looks it up. */
const WORK =
  /\b(for|while)\b|\.(replace|replaceAll|split|match|matchAll|test|exec|normalize|map|flatMap|filter|reduce|indexOf|includes|join|repeat|trim)\(/;

/** Every reader of text in the application, found by its signature. */
export function textReaders(): TextReader[] {
  const files = globSync("app/**/*.{ts,tsx}").filter(
    (path) => !/\.(test|d|page|worker)\.tsx?$/.test(path),
  );
  return files.sort().flatMap((file) => readersIn(file));
}

function readersIn(file: string): TextReader[] {
  const source = readFileSync(file, "utf8");
  const tree = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const found: TextReader[] = [];
  for (const statement of tree.body as unknown as Node[]) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    for (const [exported, work] of functionsOf(declared as Node | null)) {
      const [first, ...others] = work.params as Parameter[];
      const type = first?.left ?? first;
      const annotation = (type as Parameter | undefined)?.typeAnnotation?.typeAnnotation;
      if (work.async || !annotation || !TEXT.test(textOf(annotation as Node))) continue;
      const alone = others.every(({ type, optional }) => optional || type === "AssignmentPattern");
      if (!WORK.test(textOf(work.body as Node)) && !alone) continue;
      const name = `${file.replace(/^app\//, "")} ${exported}`;
      const takesDocument = textOf(annotation as Node).startsWith("RichText");
      found.push({ name, file, exported, alone, takesDocument });
    }
  }
  return found;
}

function functionsOf(declared: Node | null): [string, Node][] {
  const nameOf = (node: unknown) => String((node as { name?: string }).name);
  if (declared?.type === "FunctionDeclaration") return [[nameOf(declared.id), declared]];
  if (declared?.type !== "VariableDeclaration") return [];
  return (declared.declarations as Node[]).flatMap(({ id, init }): [string, Node][] =>
    (init as Node | null)?.type === "ArrowFunctionExpression" ? [[nameOf(id), init as Node]] : [],
  );
}
