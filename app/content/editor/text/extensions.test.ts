import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { markTypes, nodeTypes } from "#app/content/rich-text/node-types.ts";
import { extensions } from "./extensions.ts";

test("the editor has exactly the nodes and marks a document may contain", () => {
  const { nodes, marks } = getSchema(extensions);
  expect(Object.keys(nodes).sort()).toEqual(Object.keys(nodeTypes).sort());
  expect(Object.keys(marks).sort()).toEqual(Object.keys(markTypes).sort());
});
