/**
 * The English text of the order button and directly above it. The server archives it with the contract: changing a
 * word, here or in German, requires a new `ORDER_VERSION`.
 */
import type { Locale } from '../browser/page-locale';
import type { OrderButton } from '../config';

export const ORDER_VERSION = '2026-11-30';

export interface OrderWords {
  readonly total: (plan: string, price: string) => string;
  readonly renewal: string;
  readonly ending: string;
  readonly beginNow: string;
  /** Text and links, in order. */
  readonly accept: readonly (
    | string
    | { readonly page: `${'' | '/de'}/${'terms' | 'withdrawal-instructions'}`; text: string }
  )[];
  readonly button: (price: string, kind: OrderButton) => string;
}

export const ORDER_WORDS: OrderWords = {
  total: (plan, price) => `${plan} plan: ${price} per month, incl. VAT.`,
  renewal: 'Charged today, then each month: it renews until you cancel.',
  ending: 'Cancel any time; it ends with the paid month.',
  beginNow: 'Begin now: I ask you to start before the 14 days end; if I withdraw, I pay for the days used.',
  accept: [
    'By ordering you accept the ',
    { page: '/terms', text: 'terms' },
    '; to withdraw, follow the ',
    { page: '/withdrawal-instructions', text: 'withdrawal instructions' },
    '.',
  ],
  button: (price, kind) =>
    kind === 'subscribe' ? `Subscribe for ${price}/month` : `Order with obligation to pay: ${price}/month`,
};

/** The header of an order by which its screen is named. */
export const ORDER_SCREEN = 'Order-Screen';

/** Names exactly what was shown: `2026-11-26 en subscribe`. The German button has only one label. */
export const orderScreen = (language: Locale, button: OrderButton): string =>
  `${ORDER_VERSION} ${language} ${language === 'de' ? 'obligation' : button}`;

/** The whole text as shown, with the checkbox as the customer left it. */
export function orderText(
  { total, renewal, ending, beginNow, accept, button }: OrderWords,
  order: { readonly plan: string; readonly price: string; readonly beginNow: boolean },
  kind: OrderButton,
): string {
  const accepted = accept.map((part) => (typeof part === 'string' ? part : `${part.text} (${part.page})`));
  return [
    `[${order.beginNow ? 'x' : ' '}] ${beginNow}`,
    [total(order.plan, order.price), renewal, ending].join(' '),
    accepted.join(''),
    `[ ${button(order.price, kind)} ]`,
  ].join('\n');
}
