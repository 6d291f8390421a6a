/** A customer's set-up: with what, where and how they would act on advice, so that it is valued for them. */
import { z } from 'zod';
import { LEAST_TAKER_FEE, MOST_SUM } from '../browser/bounds';
import { asListed, coinCode } from '../browser/exchange-text';
import { DEFAULT_REACTION, REACTIONS } from '../browser/reaction';
import { defineCalls } from '../define-calls';
import { timeZoneField } from '../fields';
import { currencyField, rateField } from './money';

const MOST_NAMES = 200;
/** Above any real fee; catches percentages typed as fractions. */
const MOST_FEE = 0.1;
const MOST_CENTS = MOST_SUM * 100;

const exchange = z
  .string()
  .regex(/^\S{1,40}$/, 'Use the exchange’s id, without spaces.')
  .toLowerCase();
const feeName = z
  .string()
  .regex(
    /^\S{1,40}( [^\s/]{1,40}\/[^\s/]{1,40})?$/,
    'A fee applies to an exchange or a market: "kraken BTC/EUR".',
  )
  .overwrite((name) =>
    name.replace(/^(\S+)(.*)/, (_, place: string, market: string) => place.toLowerCase() + asListed(market)),
  );
const coin = z
  .string()
  .trim()
  .regex(/^\S{1,40}$/, 'Use the coin’s code, without spaces.')
  .overwrite(coinCode);
const cents = z.int().min(0).max(MOST_CENTS);
const few = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= MOST_NAMES, `At most ${MOST_NAMES} of them.`);

/** The available capital, in total or per exchange, in hundredths of the currency; exchanges not named have none. */
const capital = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('in all'), cents }),
  z.strictObject({ kind: z.literal('by exchange'), cents: few(exchange, cents) }),
]);

export const tradingProfileField = z.strictObject({
  /** Whether advice uses all exchanges but these, or only these. */
  exchangeRule: z.enum(['all but', 'only']),
  exchanges: z.array(exchange).max(MOST_NAMES),
  /** The customer's own taker fees by exchange, or by market if different, as fractions; elsewhere those we assume. */
  takerFees: few(feeName, z.number().min(LEAST_TAKER_FEE).max(MOST_FEE)),
  /** Null: as much as the books allow. */
  capital: capital.nullable(),
  /** Whether coins are already on each exchange, or one stake is moved along; null: not stated, both are shown. */
  holding: z.enum(['inPlace', 'moved']).nullable(),
  /** How fast they act: a bot within a second, at a desk within 15, on a phone within a minute. */
  reaction: z.enum(REACTIONS).default(DEFAULT_REACTION),
  /** Excludes advice with one of these coins on the route. */
  mutedCoins: z.array(coin).max(MOST_NAMES),
  /** The minimum return; all advice has a floor of its own as well. */
  minProfitCents: cents.nullable(),
  minNetPercent: z.number().min(0).max(100).nullable(),
  /** The minimum confidence; null: any, also in set-ups from before this existed. */
  minConfidence: z.enum(['medium', 'high']).nullable().default(null),
  /** A name of the time zone database, for hours of rules and digests; null: not stated. */
  timeZone: timeZoneField.nullable(),
  /** The currency of the amounts above and of amounts in advice; euros in set-ups from before it could be chosen. */
  currency: currencyField.default('EUR'),
});
export type TradingProfile = z.output<typeof tradingProfileField>;

/** Assumed until the customer states otherwise. */
export const DEFAULT_TRADING_PROFILE: TradingProfile = {
  exchangeRule: 'all but',
  exchanges: [],
  takerFees: {},
  capital: null,
  holding: null,
  reaction: DEFAULT_REACTION,
  mutedCoins: [],
  minProfitCents: null,
  minNetPercent: null,
  minConfidence: null,
  timeZone: null,
  currency: 'EUR',
};

const tradingProfileAnswer = z.object({
  /** As saved; unstated fields have their default. */
  setUp: tradingProfileField,
  isSaved: z.boolean(),
  /** The exchanges that the tier covers, each with the taker fee we assume. */
  exchanges: z.array(z.object({ id: z.string(), takerFee: z.number().nullable() })),
  /** The floor in euro cents: advice that returns less is given to no one. */
  floorCents: z.int(),
  /** Median time from an alert or the signal to 'I took it' in the journal; null while there are too few. */
  usual: z.object({ seconds: z.number(), signals: z.int() }).nullable(),
  /** The rate for converting amounts; the euro's if the market has had none for the currency for a day. */
  told: rateField,
  /** The currencies that can be shown now. */
  rates: z.array(rateField),
});
export type TradingProfileAnswer = z.infer<typeof tradingProfileAnswer>;

export const tradingProfileCalls = defineCalls({
  'GET /api/setup': {
    summary: "The customer's trading profile, and the available choices.",
    access: { permission: 'subscription.manage' },
    customer: true,
    response: tradingProfileAnswer,
  },
  'POST /api/setup': {
    summary: "Save the customer's whole profile: from now on signals are valued and selected by it.",
    access: { permission: 'subscription.manage' },
    customer: true,
    body: tradingProfileField,
    response: tradingProfileAnswer,
    failures: { 409: 'There is no current rate for the currency.' },
  },
});
