/** The most that may be stated, for forms and server alike. */

/** An amount of a customer's. */
export const MOST_EUROS = 100_000_000;

/** How long a recording of the market may be. */
export const MOST_RECORDING_MINUTES = 60;
