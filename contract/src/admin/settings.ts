/** Settings: what can be changed while the product runs, in versions that are stored forever. */
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { defineCalls, ROLLOUTS } from '../define-calls';
import { instantField } from '../fields';

export const audience = z.strictObject({
  tiers: z.array(z.enum(TIER_NAMES)).max(TIER_NAMES.length),
  /** Percentage of these tiers' customers; always the same ones, and a larger share includes all of a smaller one. */
  share: z.int().min(0).max(100),
});
export type RolloutAudience = z.infer<typeof audience>;

/** A table's row by column name; null: the cell is empty. */
export const settingRow = z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.null()]));
export type SettingRow = z.infer<typeof settingRow>;

/** The words of a mail, with {placeholders}. An empty line in the body separates paragraphs. */
export const mailWords = z.strictObject({
  subject: z.string().max(400),
  heading: z.string().max(400),
  body: z.string().max(6_000),
});
export type MailWords = z.infer<typeof mailWords>;

export const settingValue = z.union([
  z.boolean(),
  z.number(),
  z.string(),
  z.array(z.string()),
  z.array(settingRow),
  audience,
  mailWords,
]);
export type SettingValue = z.infer<typeof settingValue>;
/** Null: not set, so the default applies. */
const orDefault = settingValue.nullable();

const numberForm = z.object({
  kind: z.literal('number'),
  unit: z.string(),
  least: z.number(),
  most: z.number(),
  /** Values are whole multiples of it. */
  step: z.number(),
});
const choiceForm = z.object({ kind: z.literal('choice'), options: z.array(z.string()) });
const textForm = z.object({ kind: z.literal('text'), most: z.int() });

/** A column of a table. */
const columnForm = z.object({
  name: z.string(),
  label: z.string(),
  form: z.discriminatedUnion('kind', [numberForm, choiceForm, textForm]),
  /** Whether a row may leave it empty. */
  isOptional: z.boolean(),
});
export type ColumnForm = z.infer<typeof columnForm>;

/** Topics by which mails are grouped. */
export const MAIL_GROUPS = [
  'Plans and payments',
  'Accounts and support',
  'Alerts',
  'To those who run the product',
] as const;

/** How a value is entered, and which values are valid. */
export const settingForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  numberForm,
  /** In cents. */
  z.object({ kind: z.literal('money'), least: z.int(), most: z.int() }),
  choiceForm,
  z.object({
    kind: z.literal('names'),
    /** Empty: any name. */
    known: z.array(z.string()),
    most: z.int(),
  }),
  textForm,
  /** Ordered texts, one per line. */
  z.object({ kind: z.literal('lines'), most: z.int(), mostCharacters: z.int() }),
  z.object({ kind: z.literal('table'), columns: z.array(columnForm), most: z.int() }),
  z.object({
    kind: z.literal('mail'),
    to: z.enum(['customer', 'owner']),
    about: z.enum(MAIL_GROUPS),
    /** The placeholders that are allowed, and their meaning. */
    placeholders: z.array(z.object({ name: z.string(), means: z.string() })),
    most: z.object({ subject: z.int(), heading: z.int(), body: z.int() }),
  }),
  z.object({ kind: z.literal('audience'), tiers: z.array(z.enum(TIER_NAMES)) }),
]);
export type SettingForm = z.infer<typeof settingForm>;

export const SETTING_GROUPS = [
  'Switches',
  'Business',
  'Advice',
  'Markets',
  'AI services',
  'Limits',
  'Retention',
  'Backups',
  'Rollout',
  'Plans',
  'Mails',
] as const;

export const setting = z.object({
  key: z.string(),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
  help: z.string(),
  /** When a change takes effect. */
  takesEffect: z.string(),
  form: settingForm,
  /** The current value. */
  value: settingValue,
  default: settingValue,
  /** Whether it is set; otherwise the default applies. */
  isSet: z.boolean(),
  /** Why the set value is invalid, so that the default applies instead; null: it is valid. */
  wrong: z.string().nullable(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
});
export type Setting = z.infer<typeof setting>;

const settingChange = z.object({ key: z.string(), label: z.string(), before: orDefault, after: orDefault });

const settingsVersion = z.object({
  version: z.int(),
  at: instantField,
  /** 'owner', or the name of the session's user. */
  actor: z.string(),
  reason: z.string(),
  /** The version that this one reverts. */
  undoes: z.int().nullable(),
  changes: z.array(settingChange),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

export const SCHEDULE_STATES = ['waiting', 'done', 'cancelled', 'refused'] as const;

const scheduledChange = z.object({
  id: z.string(),
  dueAt: instantField,
  actor: z.string(),
  reason: z.string(),
  state: z.enum(SCHEDULE_STATES),
  /** Why it was refused when it came due. */
  note: z.string().nullable(),
  changes: z.array(z.object({ key: z.string(), label: z.string(), after: orDefault })),
});
export type ScheduledChange = z.infer<typeof scheduledChange>;

export const settingsAnswer = z.object({
  /** Counts the changes; 0 before the first. */
  version: z.int(),
  settings: z.array(setting),
  /** Pending ones first, the next one leading; then the latest finished ones. */
  scheduled: z.array(scheduledChange),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

export const SETTINGS_TESTS = ['mail', 'telegram', 'payment', 'exchanges'] as const;

const mailDraft = z.strictObject({ key: z.string().max(60), words: mailWords });

const access = { permission: ['system.configuration', 'trading.configuration', 'ai.management'] } as const;
const reason = z.string().trim().min(3, 'Enter a reason.').max(300, 'A reason has at most 300 characters.');
const version = z.int().min(1).max(999_999_999);
const versionText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const settingsCalls = defineCalls({
  'GET /api/admin/settings': {
    summary: 'Every setting with its value, default and allowed values, and the scheduled changes.',
    access,
    response: settingsAnswer,
  },
  'POST /api/admin/settings': {
    summary: 'Change settings as one version, now or from a given time.',
    access,
    recent: true,
    body: z.strictObject({
      /** The version that the caller has seen. */
      baseVersion: z.int().min(0),
      reason,
      changes: z
        .array(z.strictObject({ key: z.string().max(60), value: orDefault }))
        .min(1)
        .max(50),
      /** Null: now. */
      at: instantField.nullable(),
    }),
    response: settingsAnswer,
    failures: {
      400: 'A value is not allowed for its setting.',
      403: 'One of the settings requires another permission.',
      409: 'Somebody else has changed the settings meanwhile, or nothing would change.',
    },
  },
  'GET /api/admin/settings/versions': {
    summary: 'The changes of settings, newest first: what, by whom and why.',
    access,
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ versions: z.array(settingsVersion), nextCursor: z.string().nullable() }),
  },
  'GET /api/admin/settings/difference': {
    summary: 'The differences between two versions; 0 is before the first.',
    access,
    query: z.strictObject({ from: versionText, to: versionText }),
    response: z.object({ changes: z.array(settingChange) }),
    failures: { 404: 'Version not found.' },
  },
  'POST /api/admin/settings/undo': {
    summary: 'Undo a version: a new version with the values before it.',
    access,
    recent: true,
    body: z.strictObject({ version, reason }),
    response: settingsAnswer,
    failures: {
      403: 'One of the settings requires another permission.',
      404: 'Version not found.',
      409: 'One of its settings has changed since.',
    },
  },
  'POST /api/admin/settings/scheduled/cancel': {
    summary: 'Cancel a scheduled change before it is due.',
    access,
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    response: settingsAnswer,
    failures: {
      403: 'One of the settings requires another permission.',
      404: 'No scheduled change has this id.',
    },
  },
  'POST /api/admin/settings/test': {
    summary: 'Test an outside connection: a mail to the owner, or a call that changes nothing.',
    access: { permission: 'system.configuration' },
    body: z.strictObject({ what: z.enum(SETTINGS_TESTS) }),
    response: z.object({ works: z.boolean(), words: z.string(), tookMs: z.int() }),
  },
  'POST /api/admin/settings/mail/preview': {
    summary: 'Preview a mail with these texts, filled with examples.',
    access: { permission: 'system.configuration' },
    body: mailDraft,
    response: z.object({
      subject: z.string(),
      text: z.string(),
      /** The mail as rendered in light and in dark mode. */
      html: z.object({ light: z.string(), dark: z.string() }),
    }),
    failures: { 400: 'These texts cannot be used for this mail.', 404: 'Mail not found.' },
  },
  'POST /api/admin/settings/mail/send': {
    summary: 'Send the owner a mail with these texts, filled with examples.',
    access: { permission: 'system.configuration' },
    body: mailDraft,
    response: z.object({ works: z.boolean(), words: z.string(), tookMs: z.int() }),
    failures: { 400: 'These texts cannot be used for this mail.', 404: 'Mail not found.' },
  },
  'GET /api/rollouts': {
    summary: 'Which restricted parts of the product the caller may open.',
    access: 'session',
    response: z.object({ open: z.array(z.enum(ROLLOUTS)) }),
  },
});
