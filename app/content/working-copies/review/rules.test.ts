import { expect, test } from "vitest";
import { permissionsOf } from "#app/platform/access/permissions.ts";
import { hasMovedOn, mayDecide, mayWithdraw, reviewMark, submitProblem } from "./rules.ts";

const copy = { version: 3, publicVersion: null, title: "Un titre" };
const waiting = { state: "waiting", version: 3, askedBy: 7 } as const;

test("a review is marked as changed once the text differs", () => {
  expect(reviewMark(null, 3)).toBeNull();
  expect(reviewMark(waiting, 3)).toEqual({ state: "waiting", changed: false });
  expect(reviewMark(waiting, 4)).toEqual({ state: "waiting", changed: true });
});

test("what can be submitted: a text with a title, not yet submitted nor public as it stands", () => {
  const draft = { status: "draft" } as const;
  expect(submitProblem(draft, copy, null)).toBeNull();
  expect(submitProblem({ status: "archived" }, copy, null)).toBe("archived");
  expect(submitProblem(draft, undefined, null)).toBe("noText");
  expect(submitProblem(draft, { ...copy, title: "" }, null)).toBe("noTitle");
  expect(submitProblem(draft, copy, waiting)).toBe("alreadyAsked");
  expect(submitProblem(draft, { ...copy, version: 4 }, waiting)).toBeNull();
  expect(submitProblem(draft, copy, { ...waiting, state: "returned" })).toBeNull();
  expect(submitProblem(draft, { ...copy, publicVersion: 3 }, null)).toBe("nothingNew");
});

test("publishers decide except on their own submission; the submitter may withdraw", () => {
  const editor = { id: 8, permissions: permissionsOf("editor") };
  expect(mayDecide(editor, "news", waiting)).toBe(true);
  expect(mayDecide({ ...editor, id: 7 }, "news", waiting)).toBe(false);
  expect(mayDecide({ ...editor, permissions: permissionsOf("staff") }, "news", waiting)).toBe(
    false,
  );
  expect(mayDecide(editor, "legal", waiting)).toBe(false);
  expect(mayDecide(editor, "news", { ...waiting, state: "accepted" })).toBe(false);
  expect(mayWithdraw({ id: 7, permissions: permissionsOf("staff") }, waiting)).toBe(true);
  expect(mayWithdraw(editor, waiting)).toBe(false);
  expect(hasMovedOn(3, copy)).toBe(false);
  expect(hasMovedOn(2, copy)).toBe(true);
});
