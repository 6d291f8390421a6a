/** What a customer is alerted to, and where. */
import type { AlertSettings } from '@spreadwise/contract';

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;

export const alertSettings = (): AlertSettings => ({
  rules: {
    modes: {
      signal: { email: 'on', telegram: 'on', push: 'on', webhook: 'on' },
      ended: OFF,
      digest: OFF,
      billing: OFF,
      market: OFF,
    },
    digestEvery: 'day',
    floorEur: 5,
    coins: [],
    exchanges: [],
    maxHops: null,
    quiet: { from: '22:00', until: '07:00' },
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
