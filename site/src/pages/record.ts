/** The public record: the result five seconds later, day by day, worst day on top, with the hash of each closed day. */
import type { RecordedDay } from '@spreadwise/contract';
import { countText, euroText } from '@spreadwise/contract/figure-text';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { html } from 'hono/html';
import { atOnce, daysOf, later, worstDay } from '../figures';
import type { Html, PageContext, SitePage } from '../page';
import { feedMark, recordFigures, risk, table } from '../parts/parts';
import { money, shortDayText, timeElement } from '../parts/words';

const HASH_LENGTH = 12;

export const record: SitePage = {
  path: '/record',
  head: (texts) => texts.record,
  body(context) {
    const { texts, to, figures, plan } = context;
    const words = texts.record;
    const days = daysOf(figures, plan);
    const worst = worstDay(days);
    return html`<section class="part"><h1>${words.title}</h1><p class="lead">${words.lead}</p>
<nav class="links" aria-label="${words.plan}">${PLAN_IDS.map(
      (id) =>
        html`<a class="button" href="${to(`/record?plan=${id}`)}"${id === plan ? html` aria-current="true"` : ''}>${PLANS[id].name}</a>`,
    )}</nav></section>
${feedMark(context)}${recordFigures(context)}
${worst && worstPart(context, worst)}${days.length > 0 && dayTable(context, days)}${risk(context)}
<section class="part"><h2>${words.check}</h2><p class="text">${words.checkText}</p>
<p class="links"><a class="button" href="/api/track-record" download="track-record.json">${words.download}</a>
<a href="${to('/track-record')}">${words.everyTier}</a></p></section>
<section class="part"><h2>${words.measured}</h2><p class="text">${words.measuredText}</p></section>`;
  },
  data: ({ productName, origin, product, texts }) => ({
    '@type': 'Dataset',
    name: `${texts.record.title} · ${productName}`,
    description: texts.record.description,
    url: `${origin}/record`,
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: `${product}/api/track-record`,
    },
  }),
};

function worstPart({ texts: { record: words }, locale }: PageContext, { day, figures }: RecordedDay): Html {
  const { eur, missed, lost } = later(figures);
  const [gone, losing] = [missed, lost].map((one) => countText(one, locale));
  return html`<section class="part" id="worst"><h2>${words.worst}</h2>
<p class="text">${words.worstText(shortDayText(day, locale), euroText(eur, locale), figures.signals, gone ?? '', losing ?? '')}</p></section>`;
}

function dayTable({ texts, locale, figures, plan }: PageContext, days: readonly RecordedDay[]): Html {
  const words = texts.record;
  const average = ({ measured, eur }: ReturnType<typeof later>) =>
    measured === 0 ? texts.frame.notMeasured : money(eur / measured, locale);
  const figure = (column: string) => ({ words: column, isFigure: true });
  return table(
    words.caption(PLANS[plan].name),
    [
      { words: words.day },
      ...[texts.figures.signals, texts.figures.atOnce, texts.figures.later].map(figure),
      ...[words.inAll, words.missed, words.lost].map(figure),
      { words: words.hash },
    ],
    days.map(({ day, figures: one }) => {
      const hash = figures.record.published.find((closed) => closed.day === day)?.hash;
      const then = later(one);
      return [
        timeElement(day, shortDayText(day, locale)),
        countText(one.signals, locale),
        average(atOnce(one)),
        average(then),
        then.measured === 0 ? texts.frame.notMeasured : money(then.eur, locale),
        countText(then.missed, locale),
        countText(then.lost, locale),
        hash ? html`<code>${hash.slice(0, HASH_LENGTH)}…</code>` : words.notClosed,
      ];
    }),
  );
}
