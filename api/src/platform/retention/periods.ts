/** Periods that several features go by. */

/** A card payment can be disputed for as long. */
export const LEAST_AUDIT_DAYS = 540;
/** Ten years from the end of the year in which a row was written have passed by then. */
export const BOOK_DAYS = 11 * 366;
/** How far back customers see signals. */
export const SIGNAL_DAYS = 90;
