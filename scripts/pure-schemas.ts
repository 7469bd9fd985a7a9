import type { Plugin } from "vite";

/**
 * Schemas check on the server. A screen that takes a constant from a file with schemas would get all
 * of them and Zod with them, because a call such as `z.object()` might do something. Ours only
 * describe: those that a screen does not use are left out of what browsers load.
 */
export function pureSchemas(): Plugin {
  return {
    name: "pure-schemas",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      order: "post",
      filter: { id: /\/app\/.*\.tsx?($|\?)/, code: /from ["']zod["']|[sS]chema/ },
      handler(code) {
        const calls = this.parse(code).body.flatMap((statement) => {
          const declared =
            statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declared?.type !== "VariableDeclaration") return [];
          return declared.declarations.flatMap(({ init }) =>
            init?.type === "CallExpression" ? [init] : [],
          );
        });
        const pure = calls.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        );
        // A file with schemas that is imported for none of its names is left out as a whole.
        return /from ["']zod["']/.test(code) ? { code: pure, moduleSideEffects: false } : pure;
      },
    },
  };
}
