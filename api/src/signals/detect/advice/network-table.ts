/** What it takes to move coins between exchanges, as far as the exchanges say. */
import type { SignalTransfer } from '@spreadwise/contract';
import type { Network, Networks } from '../../../market';
import { type Hop, yieldedBy } from '../cycles/cycle';

export class NetworkTable {
  private readonly known = new Map<string, readonly Network[]>();

  set({ exchange, asset, networks }: Networks): void {
    this.known.set(keyOf(exchange, asset), networks);
  }

  /** A transfer for each leg whose coin the next leg needs on another exchange. */
  transfersOf(hops: readonly Hop[]): SignalTransfer[] {
    return hops.slice(0, -1).flatMap((hop, index) => {
      const from = hop.market.exchange.name;
      const to = hops[index + 1]?.market.exchange.name ?? from;
      return from === to ? [] : [this.transfer(yieldedBy(hop), from, to)];
    });
  }

  private transfer(asset: string, from: string, to: string): SignalTransfer {
    const leaving = this.known.get(keyOf(from, asset));
    const arriving = this.known.get(keyOf(to, asset));
    const [best] = routesBetween(leaving ?? [], arriving ?? []).sort(byPreference);
    if (best) return { asset, from, to, ...best };
    // Networks are named differently by different exchanges: no name in common does not mean no network.
    const isShut =
      leaving?.every(({ withdraw }) => withdraw === false) ||
      arriving?.every(({ deposit }) => deposit === false);
    return { asset, from, to, network: null, withdrawFee: null, open: isShut ? false : null };
  }
}

type NetworkRoute = Pick<SignalTransfer, 'network' | 'withdrawFee' | 'open'>;

function routesBetween(leaving: readonly Network[], arriving: readonly Network[]): NetworkRoute[] {
  return leaving.flatMap(({ name, withdrawFee, withdraw }) => {
    const there = arriving.find((network) => network.name.toUpperCase() === name.toUpperCase());
    return there ? [{ network: name, withdrawFee, open: isOpen(withdraw, there.deposit) }] : [];
  });
}

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
