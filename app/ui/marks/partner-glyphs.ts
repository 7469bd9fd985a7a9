/** Drawn on the same grid of threads as the logo, in one colour. */
export const partnerGlyphs = {
  ministry: "M0 21h24v3H0zM2 9h3v10H2zM8 9h3v10H8zM13 9h3v10h-3zM19 9h3v10h-3zM12 0l12 7H0z",
  agency: "M0 0h15v3H3v9h5v3H0zM24 24H9v-3h12v-9h-5V9h8zM9 6h6v3h-3v3H9zM15 18H9v-3h3v-3h3z",
  training: "M0 16h7v8H0zM8.5 8h7v16h-7zM17 0h7v24h-7zM3 3.500a3 3 0 1 1 6 0 3 3 0 0 1-6 0z",
  company:
    "M10 0h4l.6 3.5 2.6 1.1 2.9-2.1 2.8 2.8-2 2.9 1 2.6 3.5.6v3.200l-3.5.6-1 2.6 2 2.9-2.8 2.8-2.9-2.1-2.6 1.100L14 24h-4l-.6-3.5-2.6-1.1-2.9 2.100L1.1 18.700l2-2.9-1-2.600L0 12.700V11l2.1-.3 1-2.6-2-2.900L3.9 2.500l2.9 2.1 2.6-1.100zM12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
  association:
    "M12 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 18a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM21 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM21 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM9 9h6v6H9z",
  jobs: "M0 21h24v3H0zM1 13h4v6H1zM7 9h4v10H7zM13 5h4v14h-4zM19 0l5 7h-3v12h-4V7h-3z",
};
