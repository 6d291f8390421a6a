/** Why a message was not sent, where that is counted apart. */
export const RESULTS = {
  ended: 'The signal ended before.',
  late: 'It came too late to be of use.',
} as const;

/** What came too late. */
export const TOO_LATE: readonly string[] = Object.values(RESULTS);
