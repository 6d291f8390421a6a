/** A customer's set-up: with what, where and how they would act on advice, so that it is valued for them. */
import { z } from 'zod';
import { LEAST_TAKER_FEE, MOST_SUM } from '../browser/bounds';
import { DEFAULT_REACTION, REACTIONS } from '../browser/reaction';
import { defineCalls } from '../define-calls';
import { timeZoneField } from '../fields';
import { currencyField, rateField } from './money';

const MOST_NAMES = 200;
/** No exchange takes more; a percent typed for a fraction would. */
const MOST_FEE = 0.1;
const MOST_CENTS = MOST_SUM * 100;

const exchange = z.string().regex(/^\S{1,40}$/, 'An exchange is named by its id, without spaces.');
const feeName = z
  .string()
  .regex(
    /^\S{1,40}( [^\s/]{1,40}\/[^\s/]{1,40})?$/,
    'A fee is of an exchange, or of a market: "kraken BTC/EUR".',
  );
const coin = z.string().regex(/^\S{1,40}$/, 'A coin is named by its code, without spaces.');
const cents = z.int().min(0).max(MOST_CENTS);
const few = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= MOST_NAMES, `At most ${MOST_NAMES} of them.`);

/** What can be put in, in all or on each exchange, in hundredths of the currency; one that is not named has nothing. */
const capital = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('in all'), cents }),
  z.strictObject({ kind: z.literal('by exchange'), cents: few(exchange, cents) }),
]);

export const tradingProfileField = z.strictObject({
  /** Whether advice comes from all exchanges but these, or from these only. */
  exchangeRule: z.enum(['all but', 'only']),
  exchanges: z.array(exchange).max(MOST_NAMES),
  /** What an order costs the customer by exchange, or by market where that differs, a fraction; elsewhere what we assume. */
  takerFees: few(feeName, z.number().min(LEAST_TAKER_FEE).max(MOST_FEE)),
  /** Null: as much as the books take. */
  capital: capital.nullable(),
  /** Whether the coins are on each exchange already, or one stake is moved along; null: not said, both are told. */
  holding: z.enum(['inPlace', 'moved']).nullable(),
  /** How soon they act: a program within a second, at the desk within 15, on the phone within a minute. */
  reaction: z.enum(REACTIONS).default(DEFAULT_REACTION),
  /** No advice with one of these on the way. */
  mutedCoins: z.array(coin).max(MOST_NAMES),
  /** The least that has to be left; what is advised at all has a floor of its own. */
  minProfitCents: cents.nullable(),
  minNetPercent: z.number().min(0).max(100).nullable(),
  /** The least confidence; null: any, and so for set-ups of before it could be said. */
  minConfidence: z.enum(['medium', 'high']).nullable().default(null),
  /** By its name in the time zone database, for hours of rules and digests; null: not said. */
  timeZone: timeZoneField.nullable(),
  /** In which the sums above are said, and money of advice is told; of set-ups of before it could be chosen, euros. */
  currency: currencyField.default('EUR'),
});
export type TradingProfile = z.output<typeof tradingProfileField>;

/** What is taken to be so until something is said. */
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
  /** As it was saved; what is not said is the default. */
  setUp: tradingProfileField,
  isSaved: z.boolean(),
  /** The exchanges that the tier's advice can come from, and the taker fee that is assumed of each. */
  exchanges: z.array(z.object({ id: z.string(), takerFee: z.number().nullable() })),
  /** Nothing that leaves less is advised to anybody, in euros. */
  floorCents: z.int(),
  /** How long it took them from an alert, or the signal, to 'I took it' in the journal, half of the time; null while too few say so. */
  usual: z.object({ seconds: z.number(), signals: z.int() }).nullable(),
  /** The rate that converts amounts; the euro's, where the market has had none for the currency for a day. */
  told: rateField,
  /** The currencies that can be shown now. */
  rates: z.array(rateField),
});
export type TradingProfileAnswer = z.infer<typeof tradingProfileAnswer>;

export const tradingProfileCalls = defineCalls({
  'GET /api/setup': {
    summary: "The customer's profile, and what there is to choose from.",
    access: { permission: 'subscription.manage' },
    customer: true,
    response: tradingProfileAnswer,
  },
  'POST /api/setup': {
    summary: "Save the customer's profile, the whole of it: signals are valued and chosen by it from now on.",
    access: { permission: 'subscription.manage' },
    customer: true,
    body: tradingProfileField,
    response: tradingProfileAnswer,
    failures: { 409: 'The market has no rate of the currency now.' },
  },
});
