/** The most that may be stated, for forms and server alike. */

/** A sum of a customer's, in whatever currency. */
export const MOST_SUM = 100_000_000;

/** A customer's rules for alerts. */
export const MOST_RULES = 10;

/** No exchange pays a taker more: below 0 a fee is a rebate. A fraction. */
export const LEAST_TAKER_FEE = -0.01;
