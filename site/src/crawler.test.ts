/** The public pages as a crawler without script sees them: complete, in both languages, with and without figures. */
import { brotliCompressSync } from 'node:zlib';
import { GERMAN_FEATURES } from '@spreadwise/contract/german-features';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { type LegalAnswer, pathIn, renderPage, renderPlain, SITE_PATHS } from '.';
import { LISTED_PATHS, robotsText, sitemapText } from './sitemap';
import { noFigures, sampleFigures } from './testing/sample-figures';

const ORIGIN = 'https://spreadwise.test';
const SITE = {
  productName: 'Spreadwise',
  origin: ORIGIN,
  product: ORIGIN,
  style: '/site/site-1.css',
  typeface: '/site/typeface-1.woff2',
  picture: '/site/picture-1.png',
};
const LOCALES = ['en', 'de'] as const;
const EACH = LOCALES.flatMap((locale) => SITE_PATHS.map((path) => [locale, path] as const));
const MOST_BYTES = 20_000;

const LEGAL: LegalAnswer = {
  version: { date: '2026-11-26', hash: 'abc' },
  ...{ isDraft: true, missing: ['name', 'email'] },
  sections: [{ heading: 'Who', paragraphs: ['A & B'], list: ['one'] }],
};

const sourcesOf = (figures = sampleFigures(), email = 'hello@spreadwise.test', legal = LEGAL) => ({
  figures: async () => figures,
  legal: async () => legal,
  email: () => email,
});
const read = (locale: 'en' | 'de', path: string, figures = sampleFigures(), plan?: string) =>
  renderPage(SITE, { locale, path, plan }, sourcesOf(figures));
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? '');
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test.each(EACH)('renders %s %s in full: one heading, a description, no script', async (locale, path) => {
  const html = await read(locale, path);
  expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${locale}">`));
  expect(all(html, /<(h1)/g)).toHaveLength(1);
  expect(all(html, /<title>(.*?) · Spreadwise<\/title>/g)).toHaveLength(1);
  const [description = ''] = all(html, /<meta name="description" content="([^"]+)">/g);
  expect(description.length).toBeLessThanOrEqual(170);
  expect(all(html, /<script type="([^"]+)/g).filter((type) => type !== 'application/ld+json')).toEqual([]);
  expect(html).not.toMatch(/undefined|\[object|NaN| on\w+=|style=/);
  for (const data of all(html, /ld\+json">(.*?)<\/script>/g))
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
  expect(brotliCompressSync(html).length).toBeLessThan(MOST_BYTES);
});

test.each(EACH)('gives %s %s its canonical URL and both languages as alternates', async (locale, path) => {
  const html = await read(locale, path);
  const own = `${ORIGIN}${pathIn(locale, path)}`;
  expect(html).toContain(`<link rel="canonical" href="${own}">`);
  const named = (text: string) => all(text, /hreflang="[\w-]+" href="(https[^"]+)"/g);
  expect(named(html)).toEqual([`${ORIGIN}${path}`, `${ORIGIN}/de${path}`, `${ORIGIN}${path}`]);
  expect(named(await read(locale === 'de' ? 'en' : 'de', path))).toEqual(named(html));
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/site/picture-1.png">`);
});

test.each(EACH)(
  'links from %s %s to the imprint and to both ways out, and has no dead links',
  async (locale, path) => {
    const links = all(await read(locale, path), /<a [^>]*href="(\/[^"?#]*)/g);
    for (const target of ['/imprint', '/conflicts', '/withdraw', '/cancel'])
      expect(links).toContain(pathIn(locale, target));
    const known = [...LISTED_PATHS, '/dashboard'].flatMap((one) =>
      LOCALES.map((tongue) => pathIn(tongue, one)),
    );
    expect(links.filter((link) => !known.includes(link) && link !== '/api/track-record')).toEqual([]);
  },
);

test.each(EACH)('renders %s %s without broken values when there are no figures yet', async (locale, path) => {
  const html = await renderPage(SITE, { locale, path }, sourcesOf(noFigures(), ''));
  expect(html).not.toMatch(/undefined|\[object|NaN|Infinity|mailto:"/);
});

test.each(LOCALES)('promises nothing in %s and shows the risk on every page with results', async (locale) => {
  for (const path of SITE_PATHS)
    expect([path, textOf(await read(locale, path))]).not.toEqual([
      path,
      expect.stringMatching(
        /\bfor you\b|suits you|recommended|guaranteed|\bfür Sie\b|empfohlen|garantiert|[!]/i,
      ),
    ]);
  for (const path of ['/welcome', '/pricing', '/sample', '/record'])
    expect(await read(locale, path)).toContain(
      locale === 'en' ? '<p class="notice plain">Risk:' : '<p class="notice plain">Risiko:',
    );
});

test('marks a market that is not live on every page with its figures', async () => {
  const live = sampleFigures();
  const figures = { ...live, record: { ...live.record, feed: 'live' as const } };
  for (const path of ['/welcome', '/pricing', '/sample', '/record', '/status']) {
    expect(await read('en', path)).toContain('A simulated market');
    expect(await read('en', path, figures)).not.toContain('simulated market<');
  }
});

test('leads the record with the worst day at five seconds and shows the hash of every closed day', async () => {
  const figures = structuredClone(sampleFigures());
  // Not all of them were measured.
  for (const { days } of figures.record.tiers)
    for (const day of days) Object.assign(day.figures, { signals: 90 });
  const text = textOf(await read('de', '/record', figures, 'premium'));
  expect(text).toContain(
    '25.11.2026: insgesamt −12,50 €. Nach fünf Sekunden gemessen: 21 Signale, davon 2 nicht mehr zu haben, 1 mit Verlust.',
  );
  expect(text).toContain('wie er mit Premium zu sehen war');
  expect(text.match(/\d{12}…/g)).toHaveLength(29);
});

test('has a record for every tier, with promised and returned profit and reliability by reaction time', async () => {
  const text = textOf(await read('en', '/record', sampleFigures(), 'Gold'));
  expect(text).toContain('Free Basic Pro Premium Platinum Gold');
  expect(text).toContain('Each day as Gold saw it');
  expect(text).toContain('15 s 1,200 75% €270.00 €240.00');
  expect(text).toContain('15 s 0.100 66%: 67% of 720 · 83%: 82% of 1,680');
});

test('merges probabilities of the same tenth, also of days with nothing but certainty, or rounded', async () => {
  const figures = sampleFigures();
  const [sampled] = figures.record.tiers[0]?.days ?? [];
  const days = [1, 0.95, (0.7 + 0.7 + 0.7) / 3, 0.72].map((chance) => ({
    ...(sampled as NonNullable<typeof sampled>),
    speeds: (sampled?.speeds ?? []).map((one) => ({
      ...one,
      reliability: [{ chance, signals: 10, earned: 5 }],
    })),
  }));
  const tiers = figures.record.tiers.map(({ tier }) => ({ tier, days }));
  const text = textOf(await read('en', '/record', { ...figures, record: { ...figures.record, tiers } }));
  expect(text).toContain('71%: 50% of 20 · 98%: 50% of 20');
});

test('shows each plan with the order card’s text in both languages, beside yesterday’s figures', async () => {
  const text = textOf(await read('en', '/pricing'));
  expect(text).toContain('Signals found yesterday 21 Worth acting on within 15 s 40 Exchanges watched 4');
  const german = textOf(await read('de', '/pricing'));
  for (const id of PLAN_IDS) {
    expect(text).toContain(PLANS[id].features.join(' '));
    expect(german).toContain(GERMAN_FEATURES[id].join(' '));
  }
  const planTexts = { basic: ['Five a day'] };
  const own = textOf(await read('de', '/pricing', sampleFigures({ planTexts })));
  expect([own.includes('Five a day'), own.includes(GERMAN_FEATURES.basic[0] ?? '')]).toEqual([true, false]);
  for (const { price } of Object.values(PLANS)) expect(text).toContain(`€${price}`);
});

test('every price states that it includes VAT', async () => {
  for (const [locale, path] of EACH)
    for (const sum of textOf(await read(locale, path)).matchAll(/(€19\.99|19,99\s€).{0,40}/g))
      expect([locale, path, sum[0]]).toEqual([
        locale,
        path,
        expect.stringMatching(/incl\. VAT|inkl\. MwSt\./),
      ]);
});

test.each(LOCALES)('without script, %s pages that need it show the prices', async (locale) => {
  const ordering = await renderPlain(SITE, { locale, path: '/signup' });
  for (const { name } of Object.values(PLANS)) expect(ordering).toContain(`<h3>${name}</h3>`);
  expect(textOf(ordering).match(/incl\. VAT|inkl\. MwSt\./g)).toHaveLength(PLAN_IDS.length);
  expect(ordering).toMatch(/JavaScript.*(Risk|Risiko):/s);
  expect(all(ordering, /<(h1)/g)).toHaveLength(1);
});

test('a legal text has its version, what is missing, and folds a long list', async () => {
  const html = await read('de', '/imprint');
  expect(html).toContain('<h1>Impressum</h1>');
  expect(html).toContain('Stand: 26. November 2026 · Entwurf, nicht anwaltlich geprüft');
  expect(html).toContain('Der Betreiber hat noch nicht eingetragen: Name und E-Mail-Adresse.');
  expect(html).toMatch(/<h2>Who<\/h2>\s*<p>A &amp; B<\/p><ul><li>one<\/li><\/ul>/);
  const list = Array.from({ length: 13 }, (_, at) => `entry ${at}`);
  const long = { ...LEGAL, isDraft: false, sections: [{ heading: 'Data', paragraphs: [], list }] };
  const privacy = await renderPage(SITE, { locale: 'en', path: '/privacy' }, sourcesOf(undefined, '', long));
  expect(privacy).toContain('<details><summary>All 13 entries</summary><ul><li>entry 0</li>');
  expect(privacy).not.toContain('Draft');
});

test('the sample is the newest that was measured, whole', async () => {
  const text = textOf(await read('en', '/sample'));
  expect(text).toContain('Found 26 Nov 2026, 10:58 UTC');
  expect(text).toContain('Buy BTC/USDT on Kraken 61,234.5 USDT 0.10%');
  expect(text).toContain('Profit 5 s later −€1.25');
});

test('escapes the product name in the page and in its structured data', async () => {
  const site = { ...SITE, productName: '</script><b>"Gap"' };
  const html = await renderPage(site, { locale: 'en', path: '/welcome' }, sourcesOf());
  expect(html).not.toContain('<b>');
  expect(html).toContain('\\u003c/script>');
});

test('serves pages on their own origin, the first at /, and links to the product at its origin', async () => {
  const site = { ...SITE, product: 'https://app.spreadwise.test' };
  const html = await renderPage(site, { locale: 'de', path: '/welcome' }, sourcesOf());
  expect(all(html, /canonical" href="([^"]+)/g)).toEqual([`${ORIGIN}/de`]);
  expect(all(html, /hreflang="en" href="(https[^"]+)/g)).toEqual([`${ORIGIN}/`]);
  const links = all(html, /<a [^>]*href="(h[^"]+)/g);
  expect(links).toEqual(
    expect.arrayContaining([
      ...[`${ORIGIN}/de`, `${ORIGIN}/de/pricing`],
      ...[`${ORIGIN}/de/imprint`, `${ORIGIN}/de/withdraw`, `${site.product}/de/dashboard`],
    ]),
  );
  expect(all(html, /<a [^>]*href="(\/[^"]*)/g)).toEqual([]);
  expect(sitemapText(site)).toContain(`<loc>${ORIGIN}/</loc>`);
  expect(sitemapText(site)).toContain(`<loc>${ORIGIN}/de/withdraw</loc>`);
});

test('lists every page in both languages in the sitemap and names the sitemap in robots.txt', () => {
  expect(all(sitemapText(SITE), /<loc>(.*?)<\/loc>/g).sort()).toEqual(
    LISTED_PATHS.flatMap((path) => [`${ORIGIN}${path}`, `${ORIGIN}/de${path}`]).sort(),
  );
  expect(robotsText(ORIGIN)).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});
