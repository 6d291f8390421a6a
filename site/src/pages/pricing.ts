/** The plans as on the order card, beside yesterday's figures from the record and the market. */
import { countText, euroText } from '@spreadwise/contract/figure-text';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import { DEFAULT_REACTION, REACTION_S } from '@spreadwise/contract/reaction';
import { html } from 'hono/html';
import { yesterdayOf } from '../figures';
import type { FiguresContext, Html, SitePage } from '../page';
import { facts, feedMark, risk } from '../parts/parts';

export const pricing: SitePage = {
  path: '/pricing',
  uses: 'figures',
  head: (texts) => texts.pricing,
  body: (context) => html`<section class="part"><h1>${context.texts.pricing.title}</h1>
<p class="lead">${context.texts.pricing.lead}</p></section>${feedMark(context)}
<div class="cards">${PLAN_IDS.map((plan) => card(context, plan))}</div>
<p class="quiet">${context.texts.pricing.counted}</p>
<section class="part"><h2>${context.texts.pricing.leaving}</h2>
<div class="text"><p><strong>${context.texts.frame.withdrawal}</strong></p><p>${context.texts.pricing.leavingText}</p></div></section>
${risk(context)}`,
  data: ({ productName, product, texts }) => ({
    '@type': 'Product',
    name: productName,
    description: texts.pricing.description,
    offers: PLAN_IDS.map((id) => ({
      '@type': 'Offer',
      name: PLANS[id].name,
      price: PLANS[id].price.toFixed(2),
      priceCurrency: PLANS[id].currency,
      url: `${product}/signup?plan=${id}`,
    })),
  }),
};

function card(context: FiguresContext, plan: PlanId): Html {
  const { texts, to, locale, figures } = context;
  const words = texts.pricing;
  const { name, price } = PLANS[plan];
  const yesterday = yesterdayOf(figures, plan);
  const count = (value: number | undefined) =>
    value === undefined ? words.notKnown : countText(value, locale);
  const watched = figures.watched[plan].exchanges;
  return html`<section class="card"><h2>${name}</h2>
<p><span class="price">${euroText(price, locale)}</span> ${texts.frame.perMonth}</p>
<div class="text"><ul>${(figures.planTexts?.[plan] ?? words.features[plan]).map((line) => html`<li>${line}</li>`)}</ul></div>
${facts([
  [words.found, count(yesterday?.found)],
  [words.worth(REACTION_S[DEFAULT_REACTION]), count(yesterday?.worth)],
  [words.exchanges, count(watched || undefined)],
])}
<a class="button first" href="${to(`/signup?plan=${plan}`)}">${words.order(name)}</a></section>`;
}
