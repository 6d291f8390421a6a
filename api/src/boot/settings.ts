/** The settings, and what features read of them, each in its own terms. */
import { isDeepStrictEqual } from 'node:util';
import type { PublicConfig } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { type SetTerms, takerFeeOf } from '../advice/market';
import { ADVICE_SETTINGS, followSettings } from '../advice/pipeline';
import { ASSUMED_FEE, type DetectionRules, FLOOR_EUR, MARKET } from '../advice/signals';
import { GATEWAY } from '../commerce/billing';
import type { Config } from '../config';
import { AI_SETTINGS, type AiSettings } from '../operations/ai';
import { BACKUP_SETTINGS } from '../operations/backup';
import { isOpenFor, type Settings, type SettingValues, startSettings } from '../operations/settings';
import { ALERT_BOUNDS, DIGEST_HOUR } from '../people/alerts';
import { BUS, CLOCK, DATABASE, defineFeature, LOG, later, type RetentionSettings } from '../platform/feature';
import { DELIVER_MANY, MAIL_SENDER } from '../platform/mail';
import { RETENTION_SETTINGS } from '../platform/retention';
import { createMailDrafts } from './mail-drafts';
import { createProbes } from './probes';
import { CALLS_A_MINUTE, CONFIG, IS_OPEN_FOR, PLAN_TEXTS, RATE_LIMIT_POINTS } from './services';

export const settingsFeature = defineFeature({
  name: 'settings',
  purpose: 'what the owner changes while the product runs',
  for: ['serves', 'works', 'watches'],
  needs: {
    config: CONFIG,
    database: DATABASE,
    bus: BUS,
    now: CLOCK,
    log: LOG,
    market: later(MARKET),
    gateway: later(GATEWAY),
    deliverMany: later(DELIVER_MANY),
  },
  provides: {
    advice: ADVICE_SETTINGS,
    floorEur: FLOOR_EUR,
    assumedFee: ASSUMED_FEE,
    retention: RETENTION_SETTINGS,
    backup: BACKUP_SETTINGS,
    ai: AI_SETTINGS,
    alertBounds: ALERT_BOUNDS,
    digestHour: DIGEST_HOUR,
    sender: MAIL_SENDER,
    callsAMinute: CALLS_A_MINUTE,
    rateLimitPoints: RATE_LIMIT_POINTS,
    isOpenFor: IS_OPEN_FOR,
    planTexts: PLAN_TEXTS,
  },
  async open({ config, database: { db }, bus, now, log, market, gateway, deliverMany }) {
    const running = await startSettings({ db, bus, now, log, defaults: settingDefaults(config) });
    const { settings } = running;
    return {
      services: {
        advice: {
          rules: () => rulesOf(settings),
          terms: () => termsOf(settings),
          pausedWords: () => pausedWords(settings),
          onChange: settings.onChange,
        },
        floorEur: () => floorOf(settings),
        assumedFee: assumedFeeOf(settings),
        retention: () => retentionOf(settings),
        backup: () => backupsOf(settings),
        ai: () => aiSettingsOf(settings),
        alertBounds: () => alertBoundsOf(settings),
        digestHour: () => settings.get('alerts.digest-hour'),
        sender: {
          productName: config.productName,
          publicOrigin: config.publicOrigin,
          wordsOf: (id) => settings.get(`mail.${id}`),
        },
        callsAMinute: () => settings.get('limits.token-calls'),
        rateLimitPoints: settings.get,
        isOpenFor: (rollout, session) => isOpenFor(settings, rollout, session),
        planTexts: planTextsOf(settings),
      },
      routes: (app) =>
        running.routes(
          createProbes(config, { deliverMany, gateway, market }),
          createMailDrafts(config, deliverMany),
        )(app),
      jobs: running.jobs,
      stop: running.stop,
    };
  },
});

type Reader = Pick<Settings, 'get'>;

/** The environment says the default of what it has a variable for. */
export const settingDefaults = ({ retention }: Pick<Config, 'retention'>): Partial<SettingValues> => ({
  'retention.visits': retention.visits,
  'retention.audit': retention.audit,
  'retention.events': retention.events,
  'retention.mails': retention.mails,
});

export const retentionOf = ({ get }: Reader): RetentionSettings => ({
  visits: get('retention.visits'),
  audit: get('retention.audit'),
  events: get('retention.events'),
  mails: get('retention.mails'),
});

/** The least that is advised on, in euros. */
export const floorOf = ({ get }: Reader): number => get('advice.floor') / 100;

export const alertBoundsOf = (settings: Reader) => ({
  floorEur: floorOf(settings),
  mostAnHour: settings.get('alerts.most-an-hour'),
});

export const backupsOf = ({ get }: Reader) => ({
  everyHours: get('backups.every'),
  kept: get('backups.kept'),
});

export const aiSettingsOf = ({ get }: Reader): AiSettings => ({
  on: get('ai.on'),
  dayCents: get('ai.day'),
  customerCents: get('ai.customer'),
  tierCents: {
    FREE: get('ai.free'),
    BASIC: get('ai.basic'),
    PRO: get('ai.pro'),
    PREMIUM: get('ai.premium'),
    PLATINUM: get('ai.platinum'),
    GOLD: get('ai.gold'),
  },
});

/** The plans whose texts the owner has changed; the same object until they change again, since pages are kept by it. */
export function planTextsOf(settings: Pick<Settings, 'get' | 'onChange'>): () => PublicConfig['planTexts'] {
  const read = () => {
    const set = PLAN_IDS.map((id) => [id, settings.get(`plans.${id}`)] as const).filter(
      ([id, texts]) => !isDeepStrictEqual(texts, PLANS[id].features),
    );
    return set.length === 0 ? undefined : Object.fromEntries(set);
  };
  let current = read();
  followSettings(settings, read, (next) => {
    current = next;
  });
  return () => current;
}

/** Null while advice is given. */
export const pausedWords = ({ get }: Reader): string | null =>
  get('advice.on') ? null : get('advice.pause-words');

export const rulesOf = (settings: Reader): Partial<DetectionRules> => ({
  minProfitEur: floorOf(settings),
  minNet: settings.get('advice.least-net') / 100,
  minConfidence: settings.get('advice.least-confidence'),
  isPaused: !settings.get('advice.on'),
  exchangesOff: settings.get('advice.exchanges-off'),
  coinsOff: settings.get('advice.coins-off'),
  majorCoins: settings.get('market.major-coins'),
  standardExchanges: settings.get('market.standard-exchanges'),
});

/** What customers are told that an exchange takes: as it is set, or of the pair that every exchange has. */
export const assumedFeeOf =
  (settings: Reader) =>
  (exchange: string): number | null =>
    termsOf(settings).fees.find((one) => one.exchange === exchange)?.takerFee ??
    takerFeeOf(exchange, 'BTC', 'USDT');

const DOORS = { 'as told': null, open: true, closed: false } as const;

/** What is set of fees and networks, in place of what the feed tells. */
export const termsOf = ({ get }: Reader): SetTerms => ({
  fees: get('market.fees').map(({ exchange, takerFee }) => ({ exchange, takerFee: takerFee / 100 })),
  networks: get('market.networks').map(
    ({ exchange, coin, network, withdrawals, deposits, withdrawFee, minutes }) => ({
      ...{ exchange, asset: coin, name: network, withdrawFee, arrivalMinutes: minutes },
      withdraw: DOORS[withdrawals],
      deposit: DOORS[deposits],
    }),
  ),
});
