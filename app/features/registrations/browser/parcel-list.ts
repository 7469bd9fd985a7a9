import type { Parcel } from "./parcel.ts";
import { say } from "./say.ts";
import { hourOf } from "./status-line.ts";

type Options = {
  locale: string;
  /** Where one that came back is mended. */
  fix: (parcel: Parcel) => string;
};

/** Applications of several people on one device: whose they are, and where each one is. */
export function drawParcels(place: HTMLElement, parcels: Parcel[], { locale, fix }: Options) {
  const list = place.querySelector("ul");
  const template = document.querySelector<HTMLTemplateElement>("template[data-template=parcel]");
  if (!list || !template) return;
  place.hidden = parcels.length === 0;
  list.replaceChildren(
    ...parcels.flatMap((parcel) => {
      const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
      return item ? [filled(item, parcel, locale, fix(parcel))] : [];
    }),
  );
}

function filled(item: HTMLElement, parcel: Parcel, locale: string, path: string): HTMLElement {
  const { state, who, key } = parcel;
  item.dataset.parcel = key;
  item.dataset.state = state.kind;
  write(item, "[data-parcel-who]", who);
  write(item, "[data-parcel-state]", wordsOf(parcel, locale));
  const link = item.querySelector<HTMLAnchorElement>("[data-fix]");
  if (link) {
    link.hidden = state.kind !== "refused" && state.kind !== "parked";
    link.href = `${path}#parcel=${key}`;
    write(
      item,
      "[data-fix-words]",
      say(`apply.parcels.${state.kind === "parked" ? "goOn" : "fix"}`),
    );
  }
  const drop = item.querySelector<HTMLElement>("[data-drop]");
  if (drop) drop.hidden = state.kind !== "sent";
  for (const name of item.querySelectorAll("[data-parcel-for]")) name.textContent = who;
  return item;
}

function wordsOf({ state, queuedAt }: Parcel, locale: string): string {
  switch (state.kind) {
    case "waiting":
      return say("apply.parcels.waiting", { time: hourOf(queuedAt, locale) });
    case "parked":
      return say("apply.parcels.parked");
    case "sent":
      return say("apply.script.sent", {
        time: hourOf(state.at, locale),
        reference: state.reference,
      });
    case "refused": {
      const first = Object.values(state.errors)[0]?.[0];
      return say("apply.parcels.refused", { text: first ?? state.message });
    }
  }
}

function write(item: HTMLElement, selector: string, text: string) {
  const place = item.querySelector(selector);
  if (place) place.textContent = text;
}
