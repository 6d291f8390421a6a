/** What trading and moving coins costs, and the rules for orders, beyond what an exchange publishes. */
import { readFile, stat } from 'node:fs/promises';
import { LEAST_TAKER_FEE } from '@spreadwise/contract/bounds';
import { z } from 'zod';
import { parseJson } from '../../../../platform/lib/text';
import type { Timers } from '../../../../platform/lib/time';
import { REAL_EXCHANGES } from '../../exchanges';
import type { FeedLog, Network, OrderLimits } from '../../types';

/** By ccxt's codes. Null: nothing is known beyond what the exchange publishes. */
export interface Terms {
  /** A fraction; null: never advised on. */
  takerFee(exchange: string, base: string, quote: string): number | null;
  networks(exchange: string, asset: string): readonly Network[] | null;
  limits(exchange: string, base: string, quote: string): Partial<OrderLimits> | null;
}

/** Terms that can be replaced while they are in use. */
export interface TermsSource extends Terms {
  /** Keeps itself up to date until `stop` aborts, and calls `changed` after each change. Never throws. */
  watch(changed: () => void, stop: AbortSignal): Promise<void>;
}

/* The operator's fees file (MARKET_FEES_FILE) of fees, networks and limits: read, validated, and reread on change. */

/** No exchange charges 5%; 0.1 must mean percent. */
const FEE = z.number().min(LEAST_TAKER_FEE).lt(0.05, 'is a fraction below 0.05: 0.1 % is 0.001');
const AMOUNT = z.number().positive().finite();
const NETWORK = z.strictObject({
  name: z.string().min(1),
  withdrawFee: z.number().min(0).nullable().default(null),
  withdraw: z.boolean().nullable().default(null),
  deposit: z.boolean().nullable().default(null),
  arrivalMinutes: z.number().min(0).nullable().default(null),
});
const MARKET = z.strictObject({
  takerFee: FEE.optional(),
  amountStep: AMOUNT.exactOptional(),
  priceStep: AMOUNT.exactOptional(),
  minAmount: AMOUNT.exactOptional(),
  minCost: AMOUNT.exactOptional(),
});
const EXCHANGE = z.strictObject({
  takerFee: FEE.optional(),
  markets: z.record(z.string().regex(/^[^\s/]+\/[^\s/]+$/), MARKET).default({}),
  networks: z.record(z.string().min(1), z.array(NETWORK)).default({}),
});
const FILE = z.partialRecord(z.enum(REAL_EXCHANGES), EXCHANGE);
type FeesFile = z.output<typeof FILE>;

export type ParsedFees =
  | { readonly ok: true; readonly fees: FeesFile }
  | { readonly ok: false; readonly problem: string };

const MOST_PROBLEMS = 5;

export function parseFees(text: string): ParsedFees {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, problem: `it is not valid JSON: ${json.reason}` };
  const { success, data, error } = FILE.safeParse(json.value);
  if (success) return { ok: true, fees: data };
  const lines = error.issues.map(({ path, message }) => `${path.join(' › ') || 'it'}: ${message}`);
  return { ok: false, problem: lines.slice(0, MOST_PROBLEMS).join('; ') };
}

/** Never rejects. */
export async function readFees(file: string): Promise<ParsedFees> {
  try {
    return parseFees(await readFile(file, 'utf8'));
  } catch (error) {
    return { ok: false, problem: `it cannot be read (${(error as Error).message})` };
  }
}

interface TermsParts {
  /** Null: the operator has none. */
  readonly file: string | null;
  /** For markets that the file does not name. */
  readonly feeOfTable: Terms['takerFee'];
  readonly log: FeedLog;
  readonly timers: Pick<Timers, 'sleep'>;
}

const LOOK_EVERY_MS = 5000;

/** Knows nothing of the file until it is watched; then its last valid version. */
export function createTerms({ file, feeOfTable, log, timers }: TermsParts): TermsSource {
  let fees: FeesFile = {};
  let version: string | null = null;

  const look = async (file: string, changed: () => void) => {
    const seen = await versionOf(file);
    if (seen === version) return;
    version = seen;
    const parsed = await readFees(file);
    if (!parsed.ok)
      return log.warn(
        { file, problem: parsed.problem },
        'the file of fees is invalid; the last valid one stays in use',
      );
    fees = parsed.fees;
    log.info({ file, exchanges: Object.keys(fees) }, 'the file of fees was loaded');
    changed();
  };

  return {
    takerFee: (exchange, base, quote) =>
      fees[exchange]?.markets[`${base}/${quote}`]?.takerFee ??
      fees[exchange]?.takerFee ??
      feeOfTable(exchange, base, quote),
    networks: (exchange, asset) => fees[exchange]?.networks[asset] ?? null,
    limits: (exchange, base, quote) => limitsIn(fees[exchange]?.markets[`${base}/${quote}`]),
    async watch(changed, stop) {
      while (file !== null && !stop.aborted) {
        await look(file, changed);
        await timers.sleep(LOOK_EVERY_MS, stop);
      }
    },
  };
}

function limitsIn(market: z.output<typeof MARKET> | undefined): Partial<OrderLimits> | null {
  if (!market) return null;
  const { takerFee: _, ...limits } = market;
  return limits;
}

/** Based on the file's times, since an orchestrator replaces it through a link. A missing file is a version as well. */
const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => 'not there',
  );
