/** What the rooms make of the settings: each is given its own, in its own terms. */
import type { AiSettings } from '../ai';
import type { Config } from '../config';
import type { RetentionSettings } from '../retention';
import type { Probes, RunningSettings, Settings, SettingValues } from '../settings';
import type { DetectionRules } from '../signals';
import type { Part } from './part';

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

export const settingsPart = ({ routes, jobs }: RunningSettings, probes: Probes): Part => ({
  routes: routes(probes),
  jobs,
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
});
