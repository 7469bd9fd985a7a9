/** The fields of training; each has a scene of its own. */
const tradeNames = ["agro", "indus", "ict"] as const;
export type TradeName = (typeof tradeNames)[number];

/**
 * What a course or a category without a picture can show. The first nine machines are answers of
 * the application form and have their names.
 */
export const illustrationNames = [
  "agro",
  "indus",
  "ict",
  "tractor",
  "power_tiller",
  "motor_pump",
  "sprayer",
  "huller",
  "thresher",
  "generator",
  "motorcycle",
  "chainsaw",
  "electric_motor",
  "control_panel",
  "welding_mask",
  "laptop",
  "chart",
  "shield",
] as const;
export type IllustrationName = (typeof illustrationNames)[number];
export type MachineName = Exclude<IllustrationName, TradeName>;

export function isTrade(name: IllustrationName): name is TradeName {
  return tradeNames.some((trade) => trade === name);
}

/** The field a machine or tool belongs to. */
export const machineTrades: Record<MachineName, TradeName> = {
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
};
