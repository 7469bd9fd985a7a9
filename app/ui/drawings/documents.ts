import { disc, type Layer } from "./layers.ts";

/** By the names of the documents of the application forms. */
export const documents = {
  identity: [
    ["main", "M4 12h56v40H4z"],
    ["light", "M10 20h18v24H10z"],
    ["ink", disc(19, 28, 5)],
    ["ink", "M11 44c0-11 16-11 16 0z"],
    ["ink", "M33 20h21v4H33zM33 29h21v4H33zM33 38h14v4H33z"],
  ],
  identity_back: [
    ["main", "M4 12h56v40H4z"],
    ["ink", "M4 18h56v9H4z"],
    ["light", "M10 32h24v8H10z"],
    ["ink", "M40 32h3v14h-3zM45 32h2v14h-2zM49 32h4v14h-4zM10 44h24v3H10z"],
  ],
  diploma: [
    ["light", "M5 8h54v40H5z"],
    ["line", "M5 8h54v40H5z"],
    ["ink", "M18 15h28v5H18zM14 25h36v3H14zM14 32h22v3H14z"],
    ["main", "M40 46l-4 15 9-5 9 5-4-15z"],
    ["accent", disc(45, 42, 9)],
    ["main", disc(45, 42, 4)],
  ],
  cv: [
    ["light", "M11 4h30l12 12v44H11z"],
    ["line", "M11 4h30l12 12v44H11zM41 4v12h12"],
    ["main", "M17 12h14v16H17z"],
    ["ink", disc(24, 18, 3)],
    ["ink", "M19 27c0-7 10-7 10 0z"],
    ["ink", "M17 34h30v3H17zM17 41h30v3H17zM17 48h18v3H17z"],
    ["accent", "M36 22h11v3H36z"],
  ],
  photo: [
    ["light", "M9 5h46v54H9z"],
    ["line", "M9 5h46v54H9z"],
    ["accent", "M14 10h36v44H14z"],
    ["ink", disc(32, 26, 9)],
    ["main", "M16 54c0-22 32-22 32 0z"],
  ],
  document: [
    ["light", "M11 4h30l12 12v44H11z"],
    ["line", "M11 4h30l12 12v44H11zM41 4v12h12"],
    ["ink", "M18 24h28v3H18zM18 32h28v3H18zM18 40h28v3H18z"],
    ["accent", "M18 48h14v5H18z"],
  ],
} as const satisfies Record<string, readonly Layer[]>;
