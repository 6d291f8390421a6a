/**
 * Fees and networks as an exchange tells them to the holder of a key: by a client of its own, so that the key goes with
 * no other call. The key must be one that only reads; it is asked once an hour.
 */
import { z } from 'zod';
import type { Timers } from '../../../../lib/timing/timers';
import type { Network } from '../../../types';
import { coinFacts } from '../ccxt/catalogue';
import { reasonOf } from '../ccxt/errors';
import type { CcxtExchange } from '../ccxt/library';
import { closeExchange } from '../ccxt/observer';
import { createJudge } from '../failures';
import type { FeedLog } from '../feed-log';
import { orStopped } from '../or-stopped';
import { keyPower } from './key-permissions';
import type { TermsSource } from './terms';

export interface KeyTermsParts {
  readonly exchange: string;
  /** With the key. */
  readonly open: () => Promise<CcxtExchange>;
  readonly log: FeedLog;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly random: () => number;
}

const RENEW_EVERY_MS = 3_600_000;
const FEE = z.object({ taker: z.number().min(0).lt(0.05) });
const WITHDRAWAL = z.object({ withdraw: z.object({ fee: z.number().min(0).nullish() }) });

interface Known {
  /** By `BASE/QUOTE`. */
  readonly fees: ReadonlyMap<string, number>;
  readonly networks: ReadonlyMap<string, readonly Network[]>;
}

export function createKeyTerms({ exchange, open, log, timers, random }: KeyTermsParts): TermsSource {
  let known: Known = { fees: new Map(), networks: new Map() };

  /** Whether the key may be used. One that may do more is not, and is not asked about again. */
  const mayUse = async (library: CcxtExchange, stop: AbortSignal): Promise<boolean> => {
    const power = await orStopped(keyPower(exchange, library), stop);
    if (power === 'unknown')
      log.warn({ exchange }, 'the exchange does not tell what its key may do; let it be one that only reads');
    if (power === 'unknown' || power === 'reads') return true;
    log.warn(
      { exchange, power },
      'the key is refused, since it may do more than read; give one that only reads',
    );
    return false;
  };
  const renew = async (library: CcxtExchange, changed: () => void, stop: AbortSignal) => {
    known = await orStopped(askTerms(library), stop);
    log.info({ exchange, fees: known.fees.size, coins: known.networks.size }, 'fees were read by the key');
    changed();
  };
  const follow = async (library: CcxtExchange, changed: () => void, stop: AbortSignal) => {
    let judge = createJudge(random);
    let isChecked = false;
    while (!stop.aborted) {
      try {
        if (!isChecked && !(await mayUse(library, stop))) return;
        isChecked = true;
        await renew(library, changed, stop);
        judge = createJudge(random);
        await timers.sleep(RENEW_EVERY_MS, stop);
      } catch (error) {
        if (stop.aborted) return;
        const { refusal, pauseMs } = judge(error);
        log.warn(
          { exchange, reason: refusal ?? reasonOf(error) },
          'fees were not read by the key; the last stay',
        );
        await timers.sleep(pauseMs, stop);
      }
    }
  };

  return {
    takerFee: (of, base, quote) => (of === exchange ? (known.fees.get(`${base}/${quote}`) ?? null) : null),
    networks: (of, asset) => (of === exchange ? (known.networks.get(asset) ?? null) : null),
    limits: () => null,
    async watch(changed, stop) {
      const library = await open();
      await follow(library, changed, stop);
      await closeExchange(library);
    },
  };
}

async function askTerms(library: CcxtExchange): Promise<Known> {
  await library.loadMarkets(true);
  const fees = library.has.fetchTradingFees === true ? await library.fetchTradingFees() : {};
  const withdrawals =
    library.has.fetchDepositWithdrawFees === true ? await library.fetchDepositWithdrawFees() : {};
  return { fees: takerFees(fees), networks: networksOf(library.currencies, withdrawals) };
}

function takerFees(answer: unknown): Map<string, number> {
  const fees = new Map<string, number>();
  for (const [symbol, entry] of Object.entries(answer ?? {})) {
    const fee = FEE.safeParse(entry);
    if (fee.success) fees.set(symbol, fee.data.taker);
  }
  return fees;
}

/** Open or closed as the exchange's list of coins says, the fee as its list of fees does where there is one. */
function networksOf(currencies: unknown, withdrawals: unknown): Map<string, readonly Network[]> {
  const byCode = z.record(z.string(), z.unknown()).catch({}).parse(withdrawals);
  const found = new Map<string, readonly Network[]>();
  for (const [code, { networks }] of coinFacts(currencies)) {
    const fees = FEES_BY_NETWORK.parse(byCode[code]).networks;
    if (networks.length)
      found.set(
        code,
        networks.map((network) => ({
          ...network,
          withdrawFee: WITHDRAWAL.safeParse(fees[network.name]).data?.withdraw.fee ?? network.withdrawFee,
        })),
      );
  }
  return found;
}
const FEES_BY_NETWORK = z
  .object({ networks: z.record(z.string(), z.unknown()).catch({}) })
  .catch({ networks: {} });
