/** The first page: what the product is, its main figure, signals of an hour ago, and the price. */
import { countText, euroText } from '@spreadwise/contract/figure-text';
import { html } from 'hono/html';
import { addressIn } from '../addresses';
import { daysOf, later, worstDay } from '../figures';
import type { FiguresContext, Html, SitePage } from '../page';
import { feedMark, plans, recordFigures, risk, signalTable } from '../parts/parts';
import { shortDayText } from '../parts/words';

const SHOWN = 3;

export const welcome: SitePage = {
  path: '/welcome',
  uses: 'figures',
  head: (texts) => texts.welcome,
  body: (context) => html`${intro(context)}${feedMark(context)}${fiveSeconds(context)}
<section class="part"><h2>${context.texts.welcome.hourAgo}</h2>
<p class="lead">${context.texts.welcome.hourAgoText}</p>
${signalTable(context, context.figures.past.slice(0, SHOWN))}
<p><a href="${context.to('/sample')}">${context.texts.welcome.wholeSample}</a></p></section>
${plans(context)}${risk(context)}
<section class="part"><h2>${context.texts.welcome.who}</h2><p>${context.texts.welcome.whoText}
<a href="${context.to('/imprint')}">${context.texts.frame.names['/imprint']}</a></p></section>`,
  data: ({ productName, origin, product, texts }) => ({
    '@type': 'WebSite',
    name: productName,
    url: addressIn({ origin, product }, 'en', '/welcome'),
    description: texts.welcome.description,
  }),
};

function intro({ texts: { welcome: words }, to, locale, figures }: FiguresContext): Html {
  const { markets, exchanges } = figures.watched.premium;
  const lead =
    markets > 0
      ? words.lead(countText(markets, locale), countText(exchanges, locale))
      : words.leadWhileStarting;
  return html`<section class="part"><h1>${words.title}</h1><p class="lead">${lead}</p>
<p class="links"><a class="button first" href="${to('/pricing')}">${words.seePlans}</a>
<a class="button" href="${to('/sample')}">${words.seeSample}</a></p></section>`;
}

function fiveSeconds(context: FiguresContext): Html {
  const { texts, to, locale, figures, tier } = context;
  const words = texts.welcome;
  const worst = worstDay(daysOf(figures, tier));
  return html`<section class="part"><h2>${words.fiveSeconds}</h2><p class="lead">${words.fiveSecondsText}</p>
${recordFigures(context)}
${worst && html`<p>${words.worstDay(shortDayText(worst.day, locale), euroText(later(worst.figures).eur, locale))}</p>`}
<p><a href="${to('/record')}">${words.everyDay}</a></p></section>`;
}
