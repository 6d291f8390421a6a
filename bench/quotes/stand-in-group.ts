/** A group of stand-ins as the product watches real exchanges: by the market library, which takes each for a Binance. */
import { Agent } from 'node:http';
import { REAL_TIMERS } from '../../api/src/lib/timing/timers';
import { CLIENT, createExchangeLoader } from '../../api/src/market/feeds/live/ccxt/load-exchange';
import { createExchangeGroup, type ExchangeGroup } from '../../api/src/market/feeds/live/group';
import { createLagMeter } from '../../api/src/market/feeds/live/lag';
import type { GroupContext } from '../../api/src/market/feeds/live/open-group';
import { profileOf } from '../../api/src/market/feeds/live/profiles';
import { firstKnown } from '../../api/src/market/feeds/live/terms/terms';

/** By exchange. */
export type Ports = Readonly<Record<string, number>>;

export function openStandIns(ports: Ports, { log, refused }: Omit<GroupContext, 'takeSlice'>): ExchangeGroup {
  const load = createExchangeLoader();
  return createExchangeGroup({
    exchanges: Object.keys(ports),
    terms: firstKnown([], () => 0.001),
    now: Date.now,
    lagMs: createLagMeter(REAL_TIMERS).lagMs,
    lagLimitMs: 2000,
    log,
    load: (exchange) => load('binance', { ...CLIENT, ...addressOf(ports[exchange] ?? 0) }),
    profile: () => profileOf('binance'),
    onRefused: (_exchange, reason) => refused(reason),
  });
}

const addressOf = (port: number) => ({
  rateLimit: 1,
  // The library wants one for a WebSocket without encryption.
  httpAgent: new Agent(),
  urls: { api: { public: `http://127.0.0.1:${port}/api/v3`, ws: { spot: `ws://127.0.0.1:${port}/ws` } } },
});
