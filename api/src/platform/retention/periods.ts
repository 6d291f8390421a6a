/** Retention periods shared by several features. */

/** The longest time in which a card payment can be disputed. */
export const LEAST_AUDIT_DAYS = 540;
/** How far back customers can see signals. */
export const SIGNAL_DAYS = 90;
