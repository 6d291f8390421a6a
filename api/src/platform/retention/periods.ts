/** Periods that several features go by. */

/** A card payment can be disputed for as long. */
export const LEAST_AUDIT_DAYS = 540;
/** How far back customers see signals. */
export const SIGNAL_DAYS = 90;
