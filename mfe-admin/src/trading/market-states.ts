/** The states of the market in words. */
export const MARKET_STATES = {
  starting: { label: 'Starting', tone: 'neutral' },
  running: { label: 'Running', tone: 'success' },
  stale: { label: 'Stale', tone: 'warning' },
  stopped: { label: 'Stopped', tone: 'danger' },
} as const;

/** Said in place of them: whatever the market does, no signal is sent. */
export const PAUSED = { label: 'Paused', tone: 'warning' } as const;
