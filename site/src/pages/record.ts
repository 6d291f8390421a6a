/** The public record: the result five seconds later, day by day, worst day on top, with the hash of each closed day. */
import type { RecordedDay } from '@spreadwise/contract';
import { countText, euroText, shareText } from '@spreadwise/contract/figure-text';
import { REACTION_S } from '@spreadwise/contract/reaction';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { html } from 'hono/html';
import { atOnce, daysOf, later, speedsOf, worstDay } from '../figures';
import type { FiguresContext, Html, SitePage } from '../page';
import { feedMark, recordFigures, risk, table } from '../parts/parts';
import { money, scoreText, shortDayText, tierText, timeElement } from '../parts/words';

const HASH_LENGTH = 12;
const FIRST_DAYS = 5;

export const record: SitePage = {
  path: '/record',
  uses: 'figures',
  head: (texts) => texts.record,
  body(context) {
    const { texts, to, figures, tier } = context;
    const words = texts.record;
    const days = daysOf(figures, tier);
    const worst = worstDay(days);
    return html`<section class="part"><h1>${words.title}</h1><p class="lead">${words.lead}</p>
<nav class="links" aria-label="${words.plan}">${TIER_NAMES.map(
      (name) =>
        html`<a class="button" href="${to(`/record?plan=${name.toLowerCase()}`)}"${name === tier ? html` aria-current="true"` : ''}>${tierText(name)}</a>`,
    )}</nav></section>
${feedMark(context)}${recordFigures(context)}
${worst && worstPart(context, worst)}${speedTables(context, days)}${dayTables(context, days)}${risk(context)}
<details><summary>${words.check}</summary><div class="part"><p class="text">${words.checkText}</p>
<p class="links"><a class="button" href="/api/track-record" download="track-record.json">${words.download}</a></p></div></details>
<details><summary>${words.measured}</summary><p class="text">${words.measuredText}</p></details>`;
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

function worstPart(
  { texts: { record: words }, locale }: FiguresContext,
  { day, figures }: RecordedDay,
): Html {
  const { measured, eur, missed, lost } = later(figures);
  const [gone, losing] = [missed, lost].map((one) => countText(one, locale));
  return html`<section class="part" id="worst"><h2>${words.worst}</h2>
<p class="text">${words.worstText(shortDayText(day, locale), euroText(eur, locale), measured, gone ?? '', losing ?? '')}</p></section>`;
}

/** What was promised and returned at each reaction time, and, folded, how accurate the probabilities were. */
function speedTables({ texts, locale }: FiguresContext, days: readonly RecordedDay[]): Html | null {
  const speeds = speedsOf(days);
  const words = texts.record.speeds;
  if (speeds.length === 0) return null;
  const figure = (column: string) => ({ words: column, isFigure: true });
  const within = ({ reaction }: (typeof speeds)[number]) => `${REACTION_S[reaction]} s`;
  const columns = [texts.figures.signals, words.earned, words.expected, words.returned].map(figure);
  const rows = speeds.map((one) => [
    within(one),
    countText(one.signals, locale),
    shareText(one.earned, one.signals, locale),
    euroText(one.promisedEur, locale),
    money(one.returnedEur, locale),
  ]);
  const accuracy = speeds.map((one) => [
    within(one),
    scoreText(one.brier, locale),
    one.reliability
      .map(({ chance, signals, earned }) =>
        words.said(
          shareText(chance, 1, locale),
          shareText(earned, signals, locale),
          countText(signals, locale),
        ),
      )
      .join(' · '),
  ]);
  return html`<section class="part"><h2>${words.title}</h2><p class="text">${words.intro}</p>
${table(words.caption, [{ words: words.within }, ...columns], rows, 'stacked')}
<details><summary>${words.accuracy}</summary>${table(
    words.accuracy,
    [{ words: words.within }, figure(words.brier), { words: words.probability }],
    accuracy,
    'stacked',
  )}</details></section>`;
}

/** The last days, and the rest folded: a month is a long page. */
function dayTables(context: FiguresContext, days: readonly RecordedDay[]): Html | null {
  const { record: words } = context.texts;
  const caption = words.caption(tierText(context.tier));
  const earlier = days.slice(FIRST_DAYS);
  if (days.length === 0) return null;
  return html`${dayTable(context, caption, days.slice(0, FIRST_DAYS))}${
    earlier.length > 0 &&
    html`<details><summary>${words.earlier(earlier.length)}</summary>${dayTable(context, words.earlier(earlier.length), earlier)}</details>`
  }`;
}

function dayTable(
  { texts, locale, figures }: FiguresContext,
  caption: string,
  days: readonly RecordedDay[],
): Html {
  const words = texts.record;
  const average = ({ measured, eur }: ReturnType<typeof later>) =>
    measured === 0 ? texts.frame.notMeasured : money(eur / measured, locale);
  const figure = (column: string) => ({ words: column, isFigure: true });
  return table(
    caption,
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
