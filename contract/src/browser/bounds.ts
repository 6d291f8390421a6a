/** The most that may be stated, for forms and server alike. */

/** A sum of a customer's, in whatever currency. */
export const MOST_SUM = 100_000_000;
