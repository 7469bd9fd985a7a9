/** Drawn on the same grid of threads as the logo, in one colour. */
export const partnerGlyphs = {
  ministry: "M0 21h24v3H0zM2 9h3v10H2zM8 9h3v10H8zM13 9h3v10h-3zM19 9h3v10h-3zM12 0l12 7H0z",
  agency: "M0 0h15v8h-3V3H3v9h9v1h3v2H0zM9 9h15v15H9v-8h3v5h9v-9h-9v-1H9z",
  training: "M12 2l12 6.5L12 15 0 8.5zM5 13.5l7 3.8 7-3.8v5L12 22l-7-3.5zM22 10h2v8h-2z",
  company:
    "M9.6 3.3L10.1 0.2L13.9 0.2L14.4 3.3L16.4 4.2L19 2.3L21.7 5L19.8 7.6L20.7 9.6L23.8 10.1L23.8 13.9L20.7 14.4L19.8 16.4L21.7 19L19 21.7L16.4 19.8L14.4 20.7L13.9 23.8L10.1 23.8L9.6 20.7L7.6 19.8L5 21.7L2.3 19L4.2 16.4L3.3 14.4L0.2 13.9L0.2 10.1L3.3 9.6L4.2 7.6L2.3 5L5 2.3L7.6 4.2zM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
  association:
    "M12 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 18a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM21 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM21 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM9 9h6v6H9z",
  jobs: "M0 21h24v3H0zM0 15h4v4H0zM5.5 11h4v8h-4zM11 8h4v11h-4zM18.5 0L24 6h-3.5v13h-4V6H13z",
};
