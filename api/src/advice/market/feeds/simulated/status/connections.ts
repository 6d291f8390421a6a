/** The connections to the simulated exchanges, which break now and then. */
import type { SimulatedExchange } from '../../../exchanges/simulated-exchanges';
import type { Connected, Disconnected } from '../../../types';
import type { Random } from '../random';

export interface Connections {
  isDown(exchange: number): boolean;
  all(at: number): Connected[];
  /** Lets so many seconds pass. */
  advance(
    seconds: number,
    at: number,
  ): { readonly exchange: number; readonly event: Connected | Disconnected }[];
}

const BREAKS_EVERY_SECONDS = 2 * 3600;
const SHORTEST_SECONDS = 2;
const MEAN_SECONDS = 12;
const REASONS = ['connection reset', 'no message for 15 s', 'the exchange is in maintenance'];

export function createConnections(exchanges: readonly SimulatedExchange[], random: Random): Connections {
  const states = exchanges.map(({ name }) => ({
    name,
    down: false,
    left: random.exponential(BREAKS_EVERY_SECONDS),
  }));
  const connected = (exchange: string, at: number): Connected => ({ type: 'connected', at, exchange });
  const disconnected = (exchange: string, at: number): Disconnected => ({
    type: 'disconnected',
    at,
    exchange,
    reason: REASONS[random.below(REASONS.length)] ?? '',
  });

  return {
    isDown: (exchange) => states[exchange]?.down ?? false,
    all: (at) => states.map(({ name }) => connected(name, at)),
    advance: (seconds, at) =>
      states.flatMap((state, exchange) => {
        state.left -= seconds;
        if (state.left > 0) return [];
        state.down = !state.down;
        state.left = state.down
          ? SHORTEST_SECONDS + random.exponential(MEAN_SECONDS)
          : random.exponential(BREAKS_EVERY_SECONDS);
        const event = state.down ? disconnected(state.name, at) : connected(state.name, at);
        return [{ exchange, event }];
      }),
  };
}
