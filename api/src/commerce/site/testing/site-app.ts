/** The public pages of a product that has just started, for tests. */
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import type { LegalAnswer, SiteFigures } from '@spreadwise/site';
import { TEST_ORIGIN, type TestAppOptions, testApp } from '../../../../test/app';
import { type SiteContext, siteRoutes } from '../routes';

const SITE = {
  productName: 'Spreadwise',
  origin: TEST_ORIGIN,
  product: TEST_ORIGIN,
  style: '/site/site-1.css',
  typeface: null,
  picture: null,
};
const NOTHING = {
  ...{ feed: 'simulated', state: 'starting', exchanges: 0, markets: 0, silent: [] },
  ...{ exchangeNames: [], lastQuoteAt: null },
} as const satisfies SiteFigures['watched']['pro'];
export const FIGURES: SiteFigures = {
  asOf: '2026-11-26T12:00:00.000Z',
  record: {
    feed: 'simulated',
    asOf: '2026-11-26T12:00:00.000Z',
    tiers: TIER_NAMES.map((tier) => ({ tier, days: [] })),
    published: [],
  },
  past: [],
  watched: { basic: NOTHING, pro: NOTHING, premium: NOTHING },
  planTexts: undefined,
};

const legalOf = (paragraph: string): LegalAnswer => ({
  version: { date: '2026-11-26', hash: '' },
  ...{ isDraft: true, missing: [] },
  sections: [{ heading: '', paragraphs: [paragraph] }],
});

type Given = Partial<SiteContext> & Pick<TestAppOptions, 'siteOrigin' | 'rateLimits' | 'onLog'>;

export const siteApp = ({ siteOrigin = null, rateLimits, onLog, ...given }: Given = {}) =>
  testApp([], {
    siteOrigin,
    ...(rateLimits !== undefined && { rateLimits }),
    ...(onLog && { onLog }),
    pages: [
      (app) =>
        app.route(
          '/',
          siteRoutes({
            site: { ...SITE, origin: siteOrigin ?? TEST_ORIGIN },
            ...{ folder: '/nowhere', files: ['gone.css'], leadsTo: () => null },
            ...{ now: () => new Date(FIGURES.asOf), email: () => '', figures: async () => FIGURES },
            legal: async (text, language) => legalOf(`${text} in ${language}`),
            leaving: { declare: async () => new Date(FIGURES.asOf), undo: async () => 'over' },
            ...given,
          }),
        ),
    ],
  });
