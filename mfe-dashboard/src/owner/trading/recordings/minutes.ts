/** How long a recording may be; the server says the same. */
export const MOST_MINUTES = 60;
