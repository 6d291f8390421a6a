/** Upper and lower bounds of input, for forms and server alike. */

/** An amount entered by a customer, in any currency. */
export const MOST_SUM = 100_000_000;

/** Maximum number of alert rules per customer. */
export const MOST_RULES = 10;

/** The largest rebate (negative fee) that any exchange pays a taker, as a fraction. */
export const LEAST_TAKER_FEE = -0.01;

/** The largest image in a message to support, and the most images. */
export const MOST_IMAGE_BYTES = 5_000_000;
export const MOST_IMAGES = 3;

/** The settings that are sums, in cents. */
export const SUM_SETTINGS: readonly string[] = ['advice.floor', 'ai.day', 'ai.tier', 'ai.customer'];
