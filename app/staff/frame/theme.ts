import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from "@mantine/core";

/** Shades of the programme's blue; the two used for buttons equal those of tokens.css. */
const primary: MantineColorsTuple = [
  "#e6f1f8",
  "#cfe3ef",
  "#a3d4f3",
  "#7cc0ec",
  "#4a9cc9",
  "#1f7cae",
  "#00598c",
  "#004b76",
  "#00385a",
  "#00263d",
];
const gray: MantineColorsTuple = [
  "#f5f6f7",
  "#eef1f3",
  "#e4e9ec",
  "#d9dfe3",
  "#c3ccd2",
  "#93a2ad",
  "#6f8290",
  "#4a5d6a",
  "#2b3f4c",
  "#0c2130",
];
const dark: MantineColorsTuple = [
  "#e6edf1",
  "#c5d2da",
  "#a3b5c0",
  "#6b8494",
  "#243946",
  "#1a303d",
  "#11232e",
  "#0a1821",
  "#071119",
  "#040b10",
];

/** Background and text tokens of each colour of badges, alerts and buttons. */
const tones = {
  primary: tone("action", "action-hover", "on-action", "info-surface", "info"),
  gray: tone("text-muted", "text", "surface", "surface-sunken", "text-muted"),
  green: tone("success", "success", "surface", "success-surface", "success"),
  yellow: tone("call", "call-hover", "on-call", "warning-surface", "warning"),
  red: tone("danger-fill", "danger-fill", "on-danger", "error-surface", "error"),
};

function tone(fill: string, hover: string, on: string, background: string, ink: string) {
  return { fill, hover, on, background, ink };
}

export const theme = createTheme({
  primaryColor: "primary",
  primaryShade: { light: 7, dark: 3 },
  colors: { primary, gray, dark },
  black: "#0c2130",
  // Mantine computes contrast from the light theme only; our tokens cover both.
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    const tone = tones[(input.color ?? "primary") as keyof typeof tones];
    return input.variant === "filled" && tone ? { ...colors, color: `var(--${tone.on})` } : colors;
  },
  defaultRadius: "var(--radius)",
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-mono)",
  headings: { fontFamily: "var(--font-heading)", fontWeight: "700" },
  shadows: {
    xs: "var(--shadow)",
    sm: "var(--shadow)",
    md: "var(--shadow-high)",
    lg: "var(--shadow-high)",
    xl: "var(--shadow-high)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // Menus and dialogs are rendered inside `<main>`, where screen readers expect page content.
    Portal: { defaultProps: { target: "#layers" } },
    // Tables show a badge as a sign and a word; the class says which sign.
    Badge: {
      classNames: (_: unknown, { color = "primary" }: { color?: string }) => ({
        root: `tone-${color}`,
      }),
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Modal: { defaultProps: { centered: true } },
    // A typing error such as 125 for 12.5 must be refused, not clamped to another number.
    NumberInput: { defaultProps: { clampBehavior: "none" } },
  },
});

function toneVariables() {
  return Object.fromEntries(
    Object.entries(tones).flatMap(([name, { fill, hover, background, ink }]) => [
      [`--mantine-color-${name}-filled`, `var(--${fill})`],
      [`--mantine-color-${name}-filled-hover`, `var(--${hover})`],
      [`--mantine-color-${name}-light`, `var(--${background})`],
      [`--mantine-color-${name}-light-hover`, `var(--${background})`],
      [`--mantine-color-${name}-light-color`, `var(--${ink})`],
      [`--mantine-color-${name}-outline`, `var(--${ink})`],
      [`--mantine-color-${name}-text`, `var(--${ink})`],
    ]),
  );
}

/** Maps Mantine's colours to our tokens, which depend on the theme. */
export const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    ...toneVariables(),
    "--mantine-primary-color-contrast": "var(--on-action)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--heading)",
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-dimmed": "var(--text-muted)",
    "--mantine-color-placeholder": "var(--text-muted)",
    "--mantine-color-anchor": "var(--link)",
    "--mantine-color-error": "var(--error)",
    "--mantine-color-success": "var(--success)",
    "--mantine-color-default": "var(--surface-raised)",
    "--mantine-color-default-hover": "var(--surface-sunken)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-disabled": "var(--surface-sunken)",
    "--mantine-color-disabled-color": "var(--text-muted)",
    "--mantine-color-disabled-border": "var(--line)",
  };
  return { variables: {}, light: ours, dark: ours };
};
