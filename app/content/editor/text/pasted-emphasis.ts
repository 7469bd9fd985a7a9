import { storedHeadingLevels } from "#app/content/rich-text/node-types.ts";

type Emphasis = {
  tag: string;
  /** Elements that mean it by their name. */
  names: ReadonlySet<string>;
  /** What a style says: true, false, or null when it says nothing. */
  said: (style: CSSStyleDeclaration) => boolean | null;
  /** Elements that look so by themselves. */
  except?: string;
};

const headings = storedHeadingLevels.map((level) => `h${level}`).join();

const emphases: readonly Emphasis[] = [
  {
    tag: "strong",
    names: new Set(["B", "STRONG"]),
    said: ({ fontWeight }) => (fontWeight === "" ? null : isBold(fontWeight)),
    except: `h1, h5, h6, ${headings}`,
  },
  {
    tag: "em",
    names: new Set(["I", "EM"]),
    said: ({ fontStyle }) => (fontStyle === "" ? null : /italic|oblique/.test(fontStyle)),
  },
  {
    tag: "s",
    names: new Set(["S", "DEL", "STRIKE"]),
    said: ({ textDecorationLine: line }) => (line.includes("line-through") ? true : null),
  },
  {
    tag: "u",
    names: new Set(["U", "INS"]),
    said: ({ textDecorationLine: line }) => (line.includes("underline") ? true : null),
    except: "a[href]",
  },
];

/**
 * Bold, italic, struck and underlined text as elements, whether a word processor wrote an element or
 * a style: for each text the nearest statement about it counts.
 */
export function keepEmphasis(body: HTMLElement) {
  // Google Docs wraps everything in a <b> that is not bold.
  for (const wrapper of body.querySelectorAll("b[id^='docs-internal-guid']")) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  const texts = textsOf(body).map((text) => ({ text, marks: emphases.filter(holdsFor(text)) }));
  const named = emphases.flatMap(({ names }) => [...names]).join();
  for (const element of body.querySelectorAll(named)) element.replaceWith(...element.childNodes);
  for (const { text, marks } of texts) {
    for (const { tag } of marks) {
      const element = body.ownerDocument.createElement(tag);
      text.replaceWith(element);
      element.append(text);
    }
  }
}

function holdsFor(text: Text) {
  return ({ names, said, except }: Emphasis): boolean => {
    if (except && text.parentElement?.closest(except)) return false;
    for (let element = text.parentElement; element; element = element.parentElement) {
      const stated = said(element.style) ?? (names.has(element.tagName) || null);
      if (stated !== null) return stated;
    }
    return false;
  };
}

function textsOf(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  // Spaces between paragraphs and cells carry no emphasis.
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() || text.parentElement?.closest("span, a, b, i, p, li")) texts.push(text);
  }
  return texts;
}

function isBold(weight: string): boolean {
  return /^bold/.test(weight) || Number(weight) >= 600;
}
