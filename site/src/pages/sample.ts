/** One full signal that is at least an hour old, the same for everyone, and the ones before it. */
import { endText } from '@spreadwise/contract/end-text';
import { amountText, durationText, euroText, NONE, percentText } from '@spreadwise/contract/figure-text';
import { html } from 'hono/html';
import type { PastSignal } from '../figures';
import type { FiguresContext, Html, SitePage } from '../page';
import { empty, facts, feedMark, risk, sentence, signalTable, table } from '../parts/parts';
import { momentText, money, orderText } from '../parts/words';

const OTHERS = 5;

export const sample: SitePage = {
  path: '/sample',
  uses: 'figures',
  head: (texts) => texts.sample,
  body(context) {
    const { texts, figures } = context;
    const shown = figures.past.find(({ laterEur }) => laterEur !== null) ?? figures.past[0];
    const others = figures.past.filter((one) => one !== shown).slice(0, OTHERS);
    return html`<section class="part"><h1>${texts.sample.title}</h1><p class="lead">${texts.sample.lead}</p></section>
${feedMark(context)}${shown ? whole(context, shown) : empty(texts.frame.noSignals)}
${others.length > 0 && html`<section class="part"><h2>${texts.sample.others}</h2>${signalTable(context, others)}</section>`}
${risk(context)}
<p class="links"><a class="button first" href="${context.to('/pricing')}">${texts.welcome.seePlans}</a>
<a class="button" href="${context.to('/record')}">${texts.welcome.everyDay}</a></p>`;
  },
};

function whole({ texts, locale }: FiguresContext, { signal, advised, movedEur, laterEur }: PastSignal): Html {
  const words = texts.sample;
  const orders = signal.legs.map((leg) => [
    sentence(orderText(leg, texts)),
    `${amountText(leg.price, locale)} ${leg.quote}`,
    percentText(leg.fee, locale),
  ]);
  const columns = [
    { words: words.order },
    { words: words.price, isFigure: true },
    { words: words.fee, isFigure: true },
  ];
  return html`<section class="part"><h2>${words.foundAt(momentText(signal.detectedAt, locale))}</h2>
${table(words.ordersCaption, columns, orders)}
<div class="card"><h3>${words.figures}</h3>${facts([
    [texts.signals.stake, advised.amountEur === null ? NONE : euroText(advised.amountEur, locale)],
    [texts.signals.atOnce, money(advised.profitEur, locale)],
    [words.moved, movedEur === null ? words.notMoved : money(movedEur, locale)],
    [texts.signals.later, laterEur === null ? texts.frame.notMeasured : money(laterEur, locale)],
    [words.expectedLifetime, signal.expectedMs === null ? NONE : durationText(signal.expectedMs, locale)],
    ...ended(),
  ])}</div></section>`;

  function ended(): [string, string][] {
    if (signal.endedAt === null) return [];
    const stood = Date.parse(signal.endedAt) - Date.parse(signal.detectedAt);
    const why = signal.endReason && endText(signal.endReason, locale);
    return [
      [words.lifetime, durationText(stood, locale)],
      ...(why ? [[words.ended, why] as [string, string]] : []),
    ];
  }
}
