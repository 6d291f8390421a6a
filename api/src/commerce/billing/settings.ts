/** The texts that plans are sold with, and the button that orders them. */
import { isDeepStrictEqual } from 'node:util';
import type { OrderButton, PublicConfig } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import {
  BUSINESS,
  followSettings,
  lines,
  type SettingMap,
  type Settings,
  type SettingsReader,
  setting,
} from '../../platform/settings';

const planText = (id: PlanId) =>
  setting(`plans.${id}`, {
    ...{ group: 'Plans', permission: 'system.configuration', takesEffect: 'within seconds' },
    label: `What ${PLANS[id].name} is sold with`,
    help: 'The lines on its card, in their order. The price is the payment provider’s, and what a plan opens is its tier’s.',
    ...lines(PLANS[id].features, { most: 12, mostCharacters: 80 }),
  });

const PLAN_TEXTS: SettingMap<string[], PlanId> = {
  key: 'plans',
  label: 'Texts of plans',
  help: 'The lines on the card of each plan.',
  entries: { basic: planText('basic'), pro: planText('pro'), premium: planText('premium') },
};

export const BILLING_SETTINGS = [PLAN_TEXTS];

/** The same object until a plan's texts change: pages are cached by it. */
export function withPlanTexts(config: PublicConfig, settings: Settings): () => PublicConfig {
  const changedTexts = ({ get }: SettingsReader) => ({
    orderButton: get(BUSINESS.entries['order-button']) as OrderButton,
    texts: PLAN_IDS.map((id) => [id, get(PLAN_TEXTS.entries[id])] as const).filter(
      ([id, texts]) => !isDeepStrictEqual(texts, PLANS[id].features),
    ),
  });
  const withTexts = ({ orderButton, texts }: ReturnType<typeof changedTexts>): PublicConfig => {
    const changed = {
      ...(texts.length > 0 && { planTexts: Object.fromEntries(texts) }),
      ...(orderButton !== 'subscribe' && { orderButton }),
    };
    return Object.keys(changed).length === 0 ? config : { ...config, ...changed };
  };
  let current = withTexts(changedTexts(settings));
  followSettings(settings, changedTexts, (set) => {
    current = withTexts(set);
  });
  return () => current;
}
