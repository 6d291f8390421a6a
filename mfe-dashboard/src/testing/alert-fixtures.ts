/** What a customer is alerted to, and where. */
import type { AlertRule, AlertSettings } from '@spreadwise/contract';

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
    kinds: { ended: OFF, digest: OFF, billing: OFF, market: OFF },
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
  latest: [
    {
      id: '1',
      channel: 'email',
      kind: 'signal',
      subject: 's1',
      at: '2026-11-22T09:30:00.000Z',
      state: 'dropped',
      tookMs: null,
      result: 'The signal ended before.',
      isRepeat: false,
    },
  ],
});
