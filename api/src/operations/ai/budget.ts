/** Daily limits of model costs: in all, per tier, and per customer. Pure. */
import type { AiOverview } from '@spreadwise/contract';
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';

export type AiSettings = AiOverview['settings'];

/** The reader of a text; null: the product itself (the owner, the daily summary, an evaluation). */
export type Reader = { readonly customerId: string; readonly tier: Tier } | null;

/** A usage row that a text counts towards, and its limit. */
export interface UsageLimit {
  readonly scope: 'all' | 'tier' | 'customer';
  readonly name: string;
  readonly limitMicros: number;
}

export const MICROS_A_CENT = 10_000;
export const WARNED_SHARE = 0.8;

/** Always in the same order, so that concurrent transactions cannot deadlock on their row locks. */
export function accountsOf(reader: Reader, settings: AiSettings): readonly UsageLimit[] {
  const account = (scope: UsageLimit['scope'], name: string, cents: number): UsageLimit => ({
    scope,
    name,
    limitMicros: cents * MICROS_A_CENT,
  });
  const all = account('all', '', settings.dayCents);
  if (!reader) return [all];
  return [
    all,
    account('customer', reader.customerId, settings.customerCents),
    account('tier', reader.tier, settings.tierCents[reader.tier]),
  ];
}

export interface Used {
  readonly scope: string;
  readonly name: string;
  readonly costMicros: number;
}

/** `warnings`: accounts that this cost pushes to four fifths or beyond. */
export function decideBudget(accounts: readonly UsageLimit[], used: readonly Used[], micros: number) {
  const costOf = ({ scope, name }: UsageLimit) =>
    used.find((one) => one.scope === scope && one.name === name)?.costMicros ?? 0;
  const full = accounts.find((account) => costOf(account) + micros > account.limitMicros);
  if (full) return { kind: 'used up', account: full } as const;
  const mark = ({ limitMicros }: UsageLimit) => limitMicros * WARNED_SHARE;
  const warnings = accounts.filter(
    (account) => costOf(account) < mark(account) && costOf(account) + micros >= mark(account),
  );
  return { kind: 'granted', warnings } as const;
}

/** The budgets that the owner watches, with their usage: the daily one, and each tier's. */
export function budgetsOf(used: readonly (Used & { readonly texts: number })[], settings: AiSettings) {
  const usedBy = (scope: string, name: string, label: string, limitCents: number) => {
    const row = used.find((one) => one.scope === scope && one.name === name);
    return { name: label, texts: row?.texts ?? 0, usedMicros: row?.costMicros ?? 0, limitCents };
  };
  return [
    usedBy('all', '', 'All', settings.dayCents),
    ...TIER_NAMES.map((tier) => usedBy('tier', tier, tier, settings.tierCents[tier])),
  ];
}

/** At least four fifths used, the fullest first. Omits budgets of zero, which are intended, and all while models are off. */
export const nearBudgets = (used: Parameters<typeof budgetsOf>[0], settings: AiSettings) =>
  (settings.on ? budgetsOf(used, settings) : [])
    .filter(({ limitCents }) => limitCents > 0)
    .map(({ name, usedMicros, limitCents }) => ({ name, share: usedMicros / (limitCents * MICROS_A_CENT) }))
    .filter(({ share }) => share >= WARNED_SHARE)
    .sort((a, b) => b.share - a.share);

export type NearBudget = ReturnType<typeof nearBudgets>[number];
