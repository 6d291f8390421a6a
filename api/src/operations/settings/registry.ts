/**
 * The registry: every setting there is. The panel's form, the validation, the calls of the API and docs/settings.md follow
 * from it; a room is given the value by argument, and reads it whenever it needs it.
 */
import { MAIL_GROUPS } from '@spreadwise/contract';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { z } from 'zod';
import { exchangeClass, KNOWN_EXCHANGES } from '../../advice/market';
import { groupOf, MAIL_IDS, type MailId, type MailWords, templateOf } from '../../platform/mail';
import { LEAST_AUDIT_DAYS } from '../../platform/retention';
import {
  choice,
  choices,
  type Definition,
  everybody,
  lines,
  mail,
  money,
  names,
  number,
  numbers,
  onOff,
  orNothing,
  table,
  text,
  texts,
} from './definition';

const SECONDS = 'within seconds';

const advice = <S extends object>(more: S) =>
  ({ group: 'Advice', permission: 'trading.configuration', takesEffect: SECONDS, ...more }) as const;
const market = <S extends object>(more: S) =>
  ({ group: 'Markets', permission: 'trading.configuration', takesEffect: SECONDS, ...more }) as const;
const ai = <S extends object>(more: S) =>
  ({ group: 'AI services', permission: 'ai.management', takesEffect: SECONDS, ...more }) as const;
const alerts = <S extends object>(more: S) =>
  ({ group: 'Alerts', permission: 'system.configuration', takesEffect: SECONDS, ...more }) as const;
const limit = <S extends object>(more: S) =>
  ({ group: 'Limits', permission: 'system.configuration', takesEffect: SECONDS, ...more }) as const;
const retention = <S extends object>(more: S) =>
  ({
    group: 'Retention',
    permission: 'system.configuration',
    takesEffect: 'with the next deletion, within the hour',
    ...more,
  }) as const;
const backup = <S extends object>(more: S) =>
  ({
    group: 'Backups',
    permission: 'system.configuration',
    takesEffect: 'with the next one',
    ...more,
  }) as const;
const rollout = <S extends object>(more: S) =>
  ({
    group: 'Rollout',
    permission: 'system.configuration',
    takesEffect: SECONDS,
    ...everybody(),
    ...more,
  }) as const;

const plan = <S extends object>(more: S) =>
  ({ group: 'Plans', permission: 'system.configuration', takesEffect: SECONDS, ...more }) as const;
const planText = (id: PlanId) =>
  plan({
    label: `What ${PLANS[id].name} is sold with`,
    help: 'The lines on its card, in their order. The price is the payment provider’s, and what a plan opens is its tier’s.',
    ...lines(PLANS[id].features, { most: 12, mostCharacters: 80 }),
  });

type MailSettings = { readonly [K in MailId as `mail.${K}`]: Definition<MailWords> };
const MAILS = Object.fromEntries(
  MAIL_IDS.toSorted((a, b) => MAIL_GROUPS.indexOf(groupOf(a)) - MAIL_GROUPS.indexOf(groupOf(b))).map((id) => [
    `mail.${id}`,
    {
      ...{ group: 'Mails', permission: 'system.configuration' },
      ...{ label: templateOf(id).when, help: `Goes to the ${templateOf(id).to}.` },
      ...{ takesEffect: 'with the next one', ...mail(id) },
    },
  ]),
) as unknown as MailSettings;

const COIN = /^[A-Z0-9]{1,20}$/;
/** With the exchange that means another coin by it. */
const COIN_OF_EXCHANGE = /^[A-Z0-9]{1,20}(@[a-z0-9]{1,20})?$/;
const EXCHANGE = { label: 'Exchange', ...choices(KNOWN_EXCHANGES) };
const DOOR = choices(['as told', 'open', 'closed']);

/** A budget of nothing is a choice: the template answers. */
const BUDGET = { least: 0, most: 10_000_000 };
const tierBudget = (tier: Tier) =>
  ai({
    label: `Budget of ${tier}`,
    help: `What models may cost a UTC day for all customers of ${tier} together.`,
    ...money(200, BUDGET),
  });

const CALLS_A_MINUTE = { unit: 'calls a minute', least: 30, most: 100_000 };
const WHO = 'Those whose plan has new features early are the first of a share.';

export const REGISTRY = {
  'advice.on': advice({
    label: 'Give advice',
    help: 'Off: open signals end and none is found, for nobody; customers read the words below.',
    ...onOff(true),
  }),
  'advice.pause-words': advice({
    label: 'Words while no advice is given',
    help: 'What customers read in place of signals while advice is off.',
    ...text('Advice is paused for now. It goes on by itself; there is nothing you need to do.', 300),
  }),
  'advice.floor': advice({
    label: 'Least profit',
    help: 'What has to be left in euros, with the coins in place: below it nothing is advised.',
    takesEffect: 'within seconds, for signals that are found from then on',
    ...money(100, { least: 10, most: 100_000 }),
  }),
  'advice.least-net': advice({
    label: 'Least gain',
    help: 'The least gain at the best prices, after fees, for a cycle to be looked at.',
    takesEffect: 'within seconds, for signals that are found from then on',
    ...number(0.05, { unit: 'percent', least: 0.01, most: 5, step: 0.01 }),
  }),
  'advice.least-confidence': advice({
    label: 'Least confidence',
    help: 'A signal of which less is to be expected is not found.',
    takesEffect: 'within seconds, for signals that are found from then on',
    ...choice('low', ['low', 'medium', 'high']),
  }),
  'advice.exchanges-off': advice({
    label: 'Exchanges without advice',
    help: 'Signals with a leg there end and none is found; their prices are still watched.',
    ...names({ known: KNOWN_EXCHANGES, most: 50 }),
  }),
  'advice.coins-off': advice({
    label: 'Coins without advice',
    help: 'Signals through such a coin end and none is found, e.g. while a coin is renamed or halted.',
    ...names({ pattern: COIN, most: 200 }),
  }),

  'market.fees': market({
    label: 'Taker fees',
    help: 'In place of what the table of fees, a file or a key says of an exchange. Signals there are found anew at the other fee.',
    ...table(
      {
        exchange: EXCHANGE,
        takerFee: { label: 'Taker fee', ...numbers({ unit: 'percent', least: 0, most: 4.9, step: 0.001 }) },
      },
      { unique: ['exchange'], most: 50 },
    ),
  }),
  'market.networks': market({
    label: 'Networks',
    help: 'By which coins leave and reach an exchange, where it says nothing or something else. What is left open here is as it says.',
    ...table(
      {
        exchange: EXCHANGE,
        coin: { label: 'Coin', ...texts(COIN_OF_EXCHANGE, 41) },
        network: { label: 'Network', ...texts(/^\S(.{0,38}\S)?$/, 40) },
        withdrawals: { label: 'Withdrawals', ...DOOR },
        deposits: { label: 'Deposits', ...DOOR },
        withdrawFee: {
          label: 'Withdrawal fee',
          ...orNothing(numbers({ unit: 'coins', least: 0, most: 1_000_000, step: 1e-8 })),
        },
        minutes: {
          label: 'Until it arrives',
          ...orNothing(numbers({ unit: 'minutes', least: 0, most: 10_000 })),
        },
      },
      { unique: ['exchange', 'coin', 'network'], most: 200 },
    ),
  }),
  'market.major-coins': market({
    label: 'Major coins',
    help: 'The coins of the narrowest universe, for whoever has major coins only. What is open where this changes ends.',
    ...names({ value: ['BTC', 'ETH', 'USDT'], pattern: COIN, most: 50 }),
  }),
  'market.standard-exchanges': market({
    label: 'Standard exchanges',
    help: 'The exchanges of the two narrower universes; all others are for who has all exchanges. What is open where this changes ends.',
    ...names({
      value: KNOWN_EXCHANGES.filter((name) => exchangeClass(name) === 'standard'),
      known: KNOWN_EXCHANGES,
      most: 50,
    }),
  }),

  'ai.on': ai({
    label: 'Ask models',
    help: 'Off: every text is put together by its template, and no provider is asked.',
    ...onOff(true),
  }),
  'ai.day': ai({
    label: 'Budget of a day',
    help: 'What models may cost a UTC day in all; beyond a budget the template answers.',
    ...money(500, BUDGET),
  }),
  'ai.customer': ai({
    label: 'Budget of a customer',
    help: 'What models may cost a UTC day for one customer.',
    ...money(20, BUDGET),
  }),
  'ai.free': tierBudget('FREE'),
  'ai.basic': tierBudget('BASIC'),
  'ai.pro': tierBudget('PRO'),
  'ai.premium': tierBudget('PREMIUM'),
  'ai.platinum': tierBudget('PLATINUM'),
  'ai.gold': tierBudget('GOLD'),

  'alerts.digest-hour': alerts({
    label: 'Hour of the daily summary',
    help: 'When customers who want a summary a day are sent it, by the clock where they are.',
    ...number(8, { unit: 'o’clock', least: 0, most: 21 }),
  }),
  'alerts.most-an-hour': alerts({
    label: 'Most alerts an hour',
    help: 'Of new advice, for each customer: their own terms may ask for fewer, not for more.',
    ...number(60, { unit: 'alerts', least: 1, most: 60 }),
  }),

  'limits.calls': limit({
    label: 'Writing calls',
    help: 'Of each network (an address), and of each call that has no limit of its own.',
    ...number(120, CALLS_A_MINUTE),
  }),
  'limits.signal-calls': limit({
    label: 'Reading signals',
    help: 'Of each network. Leave room for an office behind one address.',
    ...number(600, CALLS_A_MINUTE),
  }),
  'limits.token-calls': limit({
    label: 'Calls of an API token',
    help: 'Of each token, from wherever it is used.',
    ...number(120, CALLS_A_MINUTE),
  }),

  'retention.visits': retention({
    label: 'Page views',
    help: 'Each of them; what they come to by day is kept for 400 days. Default: KEEP_VISITS_DAYS.',
    ...number(90, { unit: 'days', least: 31, most: 3_650 }),
  }),
  'retention.audit': retention({
    label: 'Who did what',
    help: 'And what customers were mailed about it; a payment can be disputed for 540 days. Default: KEEP_AUDIT_DAYS.',
    ...number(730, { unit: 'days', least: LEAST_AUDIT_DAYS, most: 3_650 }),
  }),
  'retention.events': retention({
    label: 'Payment events',
    help: 'Those that are done, and the comparisons with the payment provider. Default: KEEP_EVENTS_DAYS.',
    ...number(90, { unit: 'days', least: 31, most: 3_650 }),
  }),
  'retention.mails': retention({
    label: 'Mails in the outbox',
    help: 'Where no mail server is configured. Default: KEEP_MAILS_DAYS.',
    ...number(30, { unit: 'days', least: 1, most: 3_650 }),
  }),

  'backups.every': backup({
    label: 'Time between backups',
    help: 'Where BACKUPS_DIR names a folder for them; after one that failed it is tried again each hour.',
    ...number(24, { unit: 'hours', least: 1, most: 168 }),
  }),
  'backups.kept': backup({
    label: 'Backups that are kept',
    help: 'Of those that are whole, the newest; the files of older ones are deleted.',
    ...number(7, { unit: 'backups', least: 1, most: 100 }),
  }),

  'rollout.explanations': rollout({
    label: 'Explanations of signals',
    help: `Who can have a signal explained in plain words. ${WHO}`,
  }),
  'rollout.history-export': rollout({
    label: 'History as a file',
    help: `Who can download their past signals. ${WHO}`,
  }),

  'plans.basic': planText('basic'),
  'plans.pro': planText('pro'),
  'plans.premium': planText('premium'),

  ...MAILS,
} as const satisfies Record<string, Definition>;

export type SettingKey = keyof typeof REGISTRY;
export type SettingValues = { readonly [K in SettingKey]: z.output<(typeof REGISTRY)[K]['schema']> };

export const SETTING_KEYS = Object.keys(REGISTRY) as readonly SettingKey[];
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(REGISTRY, key);

/** As values of any kind: what is common to all settings. */
export const definitionOf = (key: SettingKey): Definition => REGISTRY[key];
