/** Parts that several public pages share: the mark of a market that is not live, risk, plans, figures, signals, tables. */
import type { PublicRecord } from '@spreadwise/contract';
import { countText, euroText, shareText } from '@spreadwise/contract/figure-text';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { html } from 'hono/html';
import { atOnce, daysOf, later, type PastSignal, sumOf } from '../figures';
import type { FiguresContext, Html, PageContext } from '../page';
import { foundText, money, orderText, tierText, timeElement } from './words';

/** Shown above the figures of a market that is not live. */
export function feedMark({ texts: { frame }, figures }: FiguresContext): Html | null {
  const { feed }: PublicRecord = figures.record;
  if (feed === 'live') return null;
  const title = feed === 'simulated' ? frame.simulated : frame.recorded;
  return html`<div class="notice"><strong>${title}</strong><p>${frame.notLive}</p></div>`;
}

/** Shown next to plans, signals and results. */
export const risk = ({ texts }: Pick<PageContext, 'texts'>): Html =>
  html`<p class="notice plain">${texts.frame.risk}</p>`;

/** What each costs, and how it ends. */
export const plans = ({
  texts: { welcome: words, frame },
  to,
  locale,
}: Pick<PageContext, 'texts' | 'to' | 'locale'>): Html =>
  html`<section class="part"><h2>${words.plans}</h2><div class="cards prices">${PLAN_IDS.map(
    (id) => html`<div class="card"><h3>${PLANS[id].name}</h3>
<p><span class="price">${euroText(PLANS[id].price, locale)}</span> ${frame.perMonth}</p></div>`,
  )}</div><p>${frame.withdrawal}</p><p><a href="${to('/pricing')}">${words.whatYouGet}</a></p></section>`;

export const empty = (words: string): Html => html`<p class="notice plain">${words}</p>`;

/** How a phone shows a row instead of scrolling it sideways: a line for each cell, or one for all its figures. */
type OnPhone = 'stacked' | 'compact';

/** Focusable, so that the keyboard can scroll a table that is wider than a phone. */
export const table = (
  caption: string,
  head: readonly { readonly words: string; readonly isFigure?: boolean }[],
  rows: readonly (readonly (Html | string)[])[],
  onPhone?: OnPhone,
): Html => html`<div class="scroll${onPhone ? ` ${onPhone}` : ''}" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${head.map(({ words, isFigure }) => html`<th scope="col"${end(isFigure)}>${words}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => (at === 0 ? html`<th scope="row">${cell}</th>` : html`<td${onPhone ? html` data-head="${head[at]?.words ?? ''}"` : ''}${end(head[at]?.isFigure)}>${cell}</td>`))}</tr>`)}</tbody>
</table></div>`;

const end = (isFigure = false) => (isFigure ? html` class="end"` : '');

/** Name and value, one below the other. */
export const facts = (all: readonly (readonly [string, Html | string])[]): Html =>
  html`<dl class="facts">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** The last 30 days in four figures. */
export function recordFigures(context: FiguresContext): Html {
  const { texts, locale, figures, tier } = context;
  const days = daysOf(figures, tier);
  if (days.length === 0) return empty(texts.frame.noDays);
  const signals = days.reduce((sum, day) => sum + day.figures.signals, 0);
  const [now, then] = [atOnce, later].map((of) => sumOf(days.map((day) => of(day.figures))));
  const average = (one: typeof now) =>
    one && one.measured > 0 ? money(one.eur / one.measured, locale) : texts.frame.notMeasured;
  const words = texts.figures;
  const all: readonly (readonly [string, Html | string])[] = [
    [words.signals, countText(signals, locale)],
    [words.atOnce, average(now)],
    [words.later, average(then)],
    [words.missedOrLost, shareText((then?.missed ?? 0) + (then?.lost ?? 0), then?.measured ?? 0, locale)],
  ];
  return html`<dl class="stats">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="quiet">${words.asSeenBy(tierText(tier))} ${words.onDays(countText(days.length, locale))}.</p>`;
}

export function signalTable(
  { texts, locale, figures: { asOf } }: FiguresContext,
  past: readonly PastSignal[],
): Html {
  const words = texts.signals;
  if (past.length === 0) return empty(texts.frame.noSignals);
  return table(
    words.caption,
    [
      { words: words.found },
      { words: words.orders },
      { words: words.stake, isFigure: true },
      { words: words.atOnce, isFigure: true },
      { words: words.later, isFigure: true },
    ],
    past.map(({ signal, advised, laterEur }) => [
      timeElement(signal.detectedAt, foundText(signal.detectedAt, asOf, locale)),
      sentence(signal.legs.map((leg) => orderText(leg, texts)).join(', ')),
      advised.amountEur === null ? texts.frame.notMeasured : euroText(advised.amountEur, locale),
      money(advised.profitEur, locale),
      laterEur === null ? texts.frame.notMeasured : money(laterEur, locale),
    ]),
    'compact',
  );
}

/** Capitalises the first letter. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
