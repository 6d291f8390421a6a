/** Settings of AI services: whether models are used, and their budgets. */
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import { money, onOff, type SettingsReader, setting } from '../../platform/settings';
import type { AiSettings } from './budget';

const COMMON = { group: 'AI services', permission: 'ai.management', takesEffect: 'within seconds' } as const;
/** A budget of zero is valid: the template answers. */
const BUDGET = { least: 0, most: 10_000_000 };

const ON = setting('ai.on', {
  ...COMMON,
  label: 'Ask models',
  help: 'Off: every text comes from its template, and no provider is asked.',
  ...onOff(true),
});
const DAY = setting('ai.day', {
  ...COMMON,
  label: 'Daily budget',
  help: 'What models may cost in total in a UTC day; once it is spent, templates answer.',
  ...money(500, BUDGET),
});
const TIER = setting('ai.tier', {
  ...COMMON,
  label: 'Daily budget of a tier',
  help: 'What models may cost in a UTC day for all customers of one tier.',
  ...money(200, BUDGET),
});
const CUSTOMER = setting('ai.customer', {
  ...COMMON,
  label: 'Daily budget of a customer',
  help: 'What models may cost in a UTC day for one customer.',
  ...money(20, BUDGET),
});

export const AI_SETTINGS = [ON, DAY, TIER, CUSTOMER];

export const aiSettingsOf = ({ get }: SettingsReader): AiSettings => ({
  on: get(ON),
  dayCents: get(DAY),
  customerCents: get(CUSTOMER),
  tierCents: Object.fromEntries(TIER_NAMES.map((tier) => [tier, get(TIER)])) as Record<Tier, number>,
});
