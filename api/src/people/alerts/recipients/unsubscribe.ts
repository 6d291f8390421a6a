/** Ends alerts by email. */
import { ALERT_KINDS, type AlertRules } from '@spreadwise/contract';
import { defaultRules } from './default-rules';
import type { RecipientsStore } from './recipients-store';
import type { LoadSubscribers } from './subscribers';

export interface ChangeRulesContext {
  readonly store: Pick<RecipientsStore, 'rulesOf' | 'unsubscribe'>;
  readonly load: LoadSubscribers;
  readonly now: () => Date;
}

/** Ends alerts by email, by whoever has the link. */
export async function unsubscribe(
  { store, load, now }: ChangeRulesContext,
  customerId: string,
): Promise<void> {
  const chosen = (await store.rulesOf([customerId])).get(customerId);
  // Who has no plan now may have one again, and says no for then as well.
  const rules = chosen ?? (await load([customerId])).get(customerId)?.rules ?? defaultRules('FREE');
  await store.unsubscribe(customerId, withoutEmail(rules), now());
}

/** Mails about payments are no alerts and go on. */
const withoutEmail = (rules: AlertRules): AlertRules => ({
  ...rules,
  modes: Object.fromEntries(
    ALERT_KINDS.map((kind) => [
      kind,
      kind === 'billing' ? rules.modes[kind] : { ...rules.modes[kind], email: 'off' },
    ]),
  ) as AlertRules['modes'],
});
