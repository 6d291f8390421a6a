/** Questions, a dated comparison, and facts about the service: security, status, changes, accessibility. */
import { countText, dayText, euroText } from '@spreadwise/contract/figure-text';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { html } from 'hono/html';
import { daysOf } from '../figures';
import type { Html, SitePage } from '../page';
import { facts, feedMark, risk, table } from '../parts/parts';
import { momentText, shortDayText } from '../parts/words';

const top = (title: string, lead?: string): Html =>
  html`<section class="part"><h1>${title}</h1>${lead && html`<p class="lead">${lead}</p>`}</section>`;

export const faq: SitePage = {
  path: '/faq',
  head: (texts) => texts.faq,
  body: (context) =>
    html`${top(context.texts.faq.title)}<div class="text">${context.texts.faq.questions.map(
      ({ question, answer }) => html`<section><h2>${question}</h2><p>${answer}</p></section>`,
    )}</div>${risk(context)}`,
  data: ({ texts }) => ({
    '@type': 'FAQPage',
    mainEntity: texts.faq.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }),
};

/** When the comparison was last reviewed. */
const COMPARED_ON = new Date('2026-11-26');

export const compare: SitePage = {
  path: '/compare',
  head: (texts) => texts.compare,
  body(context) {
    const { texts, locale } = context;
    const words = texts.compare;
    const least = Math.min(...PLAN_IDS.map((id) => PLANS[id].price));
    const prices = [words.price, ...words.prices.slice(0, -1), words.from(euroText(least, locale))];
    return html`${top(words.title, words.lead)}<p class="quiet">${words.asOf(dayText(COMPARED_ON, locale))}</p>
${table(
  words.caption,
  words.columns.map((column) => ({ words: column })),
  [...words.rows, prices],
  'stacked',
)}
<section class="part"><h2>${words.better}</h2><p class="text">${words.betterText}</p></section>${risk(context)}`;
  },
};

export const security: SitePage = {
  path: '/security',
  head: (texts) => texts.security,
  body: ({ texts: { security: words }, email }) => html`${top(words.title)}
<div class="text">${words.sections.map(
    ({ heading, list }) =>
      html`<section class="text"><h2>${heading}</h2><ul>${list.map((item) => html`<li>${item}</li>`)}</ul></section>`,
  )}<section class="text"><h2>${words.report}</h2><p>${email ? words.reportText(email) : words.reportMissing}</p></section></div>`,
};

export const status: SitePage = {
  path: '/status',
  uses: 'figures',
  head: (texts) => texts.status,
  body(context) {
    const { texts, locale, figures } = context;
    const words = texts.status;
    const { state, paused, lastQuoteAt, exchanges, silent, markets } = figures.watched.premium;
    const closed = figures.record.published[0];
    const today = daysOf(figures, 'PREMIUM').find(({ day }) => day === figures.asOf.slice(0, 10));
    return html`${top(words.title, words.asOf(momentText(figures.asOf, locale)))}${feedMark(context)}
<div class="card">${facts([
      [words.market, words.states[state]],
      [words.lastPrice, lastQuoteAt ? momentText(lastQuoteAt, locale) : words.none],
      [words.exchanges, words.of(countText(exchanges - silent.length, locale), countText(exchanges, locale))],
      [words.markets, countText(markets, locale)],
      [words.signals, countText(today?.figures.signals ?? 0, locale)],
      [words.closed, closed ? shortDayText(closed.day, locale) : words.none],
    ])}</div>${paused !== undefined && html`<p class="notice">${words.paused}</p>`}`;
  },
};

export const changelog: SitePage = {
  path: '/changelog',
  head: (texts) => texts.changelog,
  body: ({ texts: { changelog: words }, locale }) => html`${top(words.title, words.description)}
<div class="text">${words.entries.map(
    ({ day, items }) =>
      html`<section class="text"><h2><time datetime="${day}">${dayText(new Date(day), locale)}</time></h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>`,
  )}</div>`,
};

export const accessibility: SitePage = {
  path: '/accessibility',
  head: (texts) => texts.accessibility,
  body: ({ texts: { accessibility: words }, email }) => html`${top(words.title)}
<div class="text">${words.sections.map(
    ({ heading, paragraphs }) =>
      html`<section class="text"><h2>${heading}</h2>${paragraphs.map((one) => html`<p>${one}</p>`)}</section>`,
  )}<section class="text"><h2>${words.contact}</h2><p>${email ? words.contactText(email) : words.contactMissing}</p></section></div>`,
};
