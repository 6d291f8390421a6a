/** What the rooms make of the settings: each is given its own, in its own terms. */
import { isDeepStrictEqual } from 'node:util';
import type { PublicConfig } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { type SetTerms, takerFeeOf } from '../advice/market';
import type { DetectionRules } from '../advice/signals';
import type { Config } from '../config';
import type { AiSettings } from '../operations/ai';
import type { MailDrafts, Probes, RunningSettings, Settings, SettingValues } from '../operations/settings';
import type { RetentionSettings } from '../platform/feature';
import type { MailSender } from '../platform/mail';
import type { Part } from './part';

type Reader = Pick<Settings, 'get'>;

/** Tells what is made of the settings whenever that is another. Returns how to end it. */
export function followSettings<T>(
  settings: Pick<Settings, 'get' | 'onChange'>,
  make: (settings: Reader) => T,
  tell: (made: T) => void,
): () => void {
  let last = make(settings);
  return settings.onChange(() => {
    const next = make(settings);
    if (isDeepStrictEqual(next, last)) return;
    last = next;
    tell(next);
  });
}

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

export const settingsPart = (
  { routes, jobs }: RunningSettings,
  probes: Probes,
  mailDrafts: MailDrafts,
): Part => ({ routes: routes(probes, mailDrafts), jobs });

/** Whose words mails have, from one mail to the next. */
export const senderOf = ({ productName, publicOrigin }: Config, { get }: Reader): MailSender => ({
  productName,
  publicOrigin,
  wordsOf: (id) => get(`mail.${id}`),
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

/** The same object until the texts of the plans are others: pages are kept by it. */
export function withPlanTexts(config: PublicConfig, settings: Pick<Settings, 'get' | 'onChange'>) {
  const read = (): PublicConfig => {
    const set = PLAN_IDS.map((id) => [id, settings.get(`plans.${id}`)] as const).filter(
      ([id, texts]) => !isDeepStrictEqual(texts, PLANS[id].features),
    );
    return set.length === 0 ? config : { ...config, planTexts: Object.fromEntries(set) };
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
export const toldFeeOf =
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
