/** Whether orders are taken, the texts on the plan cards, and the label of the order button. */
import { isDeepStrictEqual } from 'node:util';
import type { OrderButton, PublicConfig } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import {
  BUSINESS,
  followSettings,
  lines,
  onOff,
  type SettingMap,
  type Settings,
  type SettingsReader,
  setting,
} from '../../platform/settings';

const planText = (id: PlanId) =>
  setting(`plans.${id}`, {
    ...{ group: 'Plans', permission: 'system.configuration', takesEffect: 'within seconds' },
    label: `${PLANS[id].name} plan card`,
    help: 'The lines on its card, in order. The price comes from the payment provider, and the tier decides what a plan includes.',
    ...lines(PLANS[id].features, { most: 12, mostCharacters: 80 }),
  });

const PLAN_TEXTS: SettingMap<string[], PlanId> = {
  key: 'plans',
  label: 'Texts of plans',
  help: 'The lines on the card of each plan.',
  entries: { basic: planText('basic'), pro: planText('pro'), premium: planText('premium') },
};

const ORDERS_ON = setting('payments.on', {
  ...{ group: 'Switches', permission: 'system.configuration', takesEffect: 'within seconds' },
  label: 'Take orders',
  help: 'Off: no subscription can begin, and the sign-up says so. Existing plans, renewals and payments under way continue.',
  ...onOff(true),
});

export const BILLING_SETTINGS = [PLAN_TEXTS, ORDERS_ON];

export const areOrdersPaused = ({ get }: SettingsReader): boolean => !get(ORDERS_ON);
export const isTaxed = ({ get }: SettingsReader): boolean => get(BUSINESS.entries.tax) === 'stripe';

/** Returns the same object until one of these settings changes, since pages are cached by it. */
export function withSettings(config: PublicConfig, settings: Settings): () => PublicConfig {
  const made = (reader: SettingsReader): PublicConfig => {
    const texts = PLAN_IDS.map((id) => [id, reader.get(PLAN_TEXTS.entries[id])] as const).filter(
      ([id, lines]) => !isDeepStrictEqual(lines, PLANS[id].features),
    );
    const orderButton = reader.get(BUSINESS.entries['order-button']) as OrderButton;
    return {
      ...config,
      ...(orderButton !== 'subscribe' && { orderButton }),
      ...(texts.length > 0 && { planTexts: Object.fromEntries(texts) }),
      payment: {
        ...config.payment,
        ...(areOrdersPaused(reader) && { isPaused: true }),
        ...(isTaxed(reader) && { isTaxed: true }),
      },
    };
  };
  let current = made(settings);
  followSettings(settings, made, (next) => {
    current = next;
  });
  return () => current;
}
