/** A moment to the second, in UTC as the day of the allowance is. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** 21 Nov, 12:00:07 UTC. */
export const momentText = (instant: string): string => `${moment.format(new Date(instant))} UTC`;
