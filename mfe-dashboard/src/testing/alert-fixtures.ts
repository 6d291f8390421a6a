/** Sample alert settings and log. */
import type { AlertRule, AlertSettings, SentAlert } from '@spreadwise/contract';

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;

export const alertRule = (own: Partial<AlertRule> = {}): AlertRule => ({
  name: '',
  modes: { email: 'on', telegram: 'on', push: 'on', webhook: 'on' },
  floor: { cents: 5_00, currency: 'EUR' },
  ...{ coins: [], exchanges: [], maxHops: null, lastingOnly: false, days: [], hours: null },
  ...own,
});

export const alertSettings = (): AlertSettings => ({
  rules: {
    rules: [alertRule({ hours: { from: '07:00', until: '22:00' } })],
    kinds: { ended: OFF, digest: OFF, billing: OFF, market: OFF, instead: OFF },
    digestEvery: 'day',
    mostAnHour: 2,
  },
  timeZone: 'Europe/Berlin',
  channels: [
    {
      channel: 'email',
      opensWith: null,
      state: 'ready',
      failure: null,
      failedAt: null,
      address: 'ada@example.com',
    },
    { channel: 'telegram', opensWith: 'pro', state: 'none', failure: null, failedAt: null, address: null },
    { channel: 'push', opensWith: 'premium', state: 'off', failure: null, failedAt: null, address: null },
  ],
});

/** A page of the log with an alert that came too late. */
export const alertLog = (own: Partial<SentAlert> = {}) => ({
  alerts: [
    {
      id: '1',
      channel: 'email' as const,
      kind: 'signal' as const,
      subject: 's1',
      at: '2026-11-22T09:30:00.000Z',
      state: 'dropped' as const,
      tookMs: null,
      result: 'The signal had ended.',
      isRepeat: false,
      instead: null,
      canResend: true,
      ...own,
    },
  ],
  nextCursor: null,
});
