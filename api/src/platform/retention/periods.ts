/** Retention periods shared by several features. */

/** The longest time in which a card payment can be disputed. */
export const LEAST_AUDIT_DAYS = 540;
/** Ten years from the end of the year in which a row was written have passed by then. */
export const BOOK_DAYS = 11 * 366;
/** How far back customers see signals. */
export const SIGNAL_DAYS = 90;
