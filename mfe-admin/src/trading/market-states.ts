/** Texts for the states of the market. */
export const MARKET_STATES = {
  starting: { label: 'Starting', tone: 'neutral' },
  running: { label: 'Running', tone: 'success' },
  stale: { label: 'Stale', tone: 'warning' },
  stopped: { label: 'Stopped', tone: 'danger' },
} as const;

/** Shown in place of them: regardless of the market, no signal is sent. */
export const PAUSED = { label: 'Paused', tone: 'warning' } as const;
