/** The largest sum that a customer may state, in whatever currency, for forms and server alike. */
export const MOST_SUM = 100_000_000;
