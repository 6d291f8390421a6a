/** Changes a customer's terms, from those that hold at the moment. */
import { ALERT_KINDS, type AlertRules } from '@spreadwise/contract';
import { defaultRules } from './default-rules';
import type { RecipientsStore } from './recipients-store';
import type { LoadSubscribers } from './subscribers';

export interface ChangeRulesContext {
  readonly store: Pick<RecipientsStore, 'rulesOf' | 'saveRules'>;
  readonly load: LoadSubscribers;
  readonly now: () => Date;
}

export async function changeRules(
  { store, load, now }: ChangeRulesContext,
  customerId: string,
  change: (rules: AlertRules) => AlertRules,
): Promise<void> {
  const chosen = (await store.rulesOf([customerId])).get(customerId);
  // Who has no plan now may have one again, and says no for then as well.
  const rules = chosen ?? (await load([customerId])).get(customerId)?.rules ?? defaultRules('FREE');
  await store.saveRules(customerId, change(rules), now());
}

/** Mails about payments are no alerts and go on. */
export const withoutEmail = (rules: AlertRules): AlertRules => ({
  ...rules,
  modes: Object.fromEntries(
    ALERT_KINDS.map((kind) => [
      kind,
      kind === 'billing' ? rules.modes[kind] : { ...rules.modes[kind], email: 'off' },
    ]),
  ) as AlertRules['modes'],
});
