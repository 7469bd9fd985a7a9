/** The fields of training; each has a scene of its own. */
export const tradeNames = ["agro", "indus", "ict"] as const;
export type TradeName = (typeof tradeNames)[number];

/** Machines and tools by the field they belong to; the first nine are answers of the application form. */
export const machineTrades = {
  tractor: "agro",
  power_tiller: "agro",
  motor_pump: "agro",
  sprayer: "agro",
  huller: "agro",
  thresher: "agro",
  generator: "agro",
  motorcycle: "agro",
  chainsaw: "agro",
  electric_motor: "indus",
  control_panel: "indus",
  welding_mask: "indus",
  laptop: "ict",
  chart: "ict",
  shield: "ict",
} as const satisfies Record<string, TradeName>;
export type MachineName = keyof typeof machineTrades;

/** What a course or a category without a picture can show. */
export const illustrationNames = [
  ...tradeNames,
  ...(Object.keys(machineTrades) as MachineName[]),
] as const;
export type IllustrationName = (typeof illustrationNames)[number];

export function isTrade(name: IllustrationName): name is TradeName {
  return tradeNames.some((trade) => trade === name);
}
