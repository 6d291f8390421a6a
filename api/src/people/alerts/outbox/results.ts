/** Why a message was not sent. */
export const RESULTS = {
  ended: 'The signal ended before.',
  late: 'It came too late to be of use.',
  open: 'The signal is open again.',
  paused: 'Its destination asked for a pause.',
  changed: 'Something about it changed just before it was sent.',
  slowTurn: 'It waited too long for its turn.',
  slowDatabase: 'The database answered too late to send it.',
} as const;

/** What came too late. */
export const TOO_LATE: readonly string[] = [RESULTS.ended, RESULTS.late];
