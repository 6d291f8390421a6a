/** What moving coins between exchanges takes, as far as the exchanges publish it. */
import type { SignalTransfer } from '@spreadwise/contract';
import type { Network, Networks } from '../../market';
import { type Hop, yieldedBy } from './cycles';

export class NetworkTable {
  private readonly known = new Map<string, readonly Network[]>();

  set({ exchange, asset, networks }: Networks): void {
    this.known.set(keyOf(exchange, asset), networks);
  }

  /** After each leg, the transfer of its coin if the next leg needs it on another exchange. */
  movesOf(hops: readonly Hop[]): (SignalTransfer | null)[] {
    return hops.map((hop, index) => {
      const from = hop.market.exchange.name;
      const to = hops[index + 1]?.market.exchange.name ?? from;
      return from === to ? null : this.transfer(yieldedBy(hop), from, to);
    });
  }

  private transfer(asset: string, from: string, to: string): SignalTransfer {
    const leaving = this.known.get(keyOf(from, asset));
    const arriving = this.known.get(keyOf(to, asset));
    const [best] = routesBetween(leaving ?? [], arriving ?? []).sort(byPreference);
    if (best) return { asset, from, to, ...best };
    // Exchanges name networks differently: no name in common does not mean no network.
    const isShut =
      leaving?.every(({ withdraw }) => withdraw === false) ||
      arriving?.every(({ deposit }) => deposit === false);
    return { asset, from, to, network: null, withdrawFee: null, open: isShut ? false : null };
  }
}

type NetworkRoute = Pick<SignalTransfer, 'network' | 'withdrawFee' | 'open' | 'arrivalMinutes'>;

function routesBetween(leaving: readonly Network[], arriving: readonly Network[]): NetworkRoute[] {
  return leaving.flatMap(({ name, withdrawFee, withdraw, arrivalMinutes }) => {
    const there = arriving.find((network) => network.name.toUpperCase() === name.toUpperCase());
    if (!there) return [];
    const route = { network: name, withdrawFee, open: isOpen(withdraw, there.deposit) };
    const minutes = slower(arrivalMinutes ?? null, there.arrivalMinutes ?? null);
    return [minutes === null ? route : { ...route, arrivalMinutes: minutes }];
  });
}

/** If the two exchanges disagree, the worse state counts. */
const slower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

function isOpen(withdraw: boolean | null, deposit: boolean | null): boolean | null {
  if (withdraw === false || deposit === false) return false;
  return withdraw === null || deposit === null ? null : true;
}

const OPENNESS = [true, null, false];
const feeOrMost = ({ withdrawFee }: NetworkRoute) => withdrawFee ?? Number.MAX_VALUE;

/** Open before possibly open before closed, then the cheaper one, then by name. */
const byPreference = (a: NetworkRoute, b: NetworkRoute): number =>
  OPENNESS.indexOf(a.open) - OPENNESS.indexOf(b.open) ||
  feeOrMost(a) - feeOrMost(b) ||
  ((a.network ?? '') < (b.network ?? '') ? -1 : 1);

const keyOf = (exchange: string, asset: string) => `${exchange} ${asset}`;
