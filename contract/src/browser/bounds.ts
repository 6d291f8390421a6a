/** The largest amount that a customer may state, for forms and server alike. */
export const MOST_EUROS = 100_000_000;
