import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { visits } from '../../platform/db/schema';
import { visitorRoutes } from './feature';

const database = testDatabase();
const now = new Date('2026-11-21T09:30:00.000Z');
const PATH = '/api/url-tracking/log-visitor';
const VIEW = {
  page: '/signup',
  referrer: 'https://news.example/post?utm_email=ada@example.com#top',
  userAgent: 'Mozilla/5.0',
  sessionId: 'V1StGXR8_Z5jdHi6B-myT',
  userId: null,
};

function setUp() {
  return testApp([
    (app) =>
      visitorRoutes(app, {
        db: database.db,
        now: () => now,
        locate: (address) =>
          address === '203.0.113.7' ? { city: 'Ghent', country: 'BE' } : { city: null, country: null },
      }),
  ]);
}

describe('the page-view log', () => {
  it('stores the view with its location, but never the address', async () => {
    const answer = await setUp().request(PATH, post({ ...VIEW, userId: 'cus_1' }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ location: { city: 'Ghent', country: 'BE' } });
    const rows = await database.db.select().from(visits);
    expect(rows).toEqual([
      {
        id: 1,
        at: now,
        page: '/signup',
        referrer: 'https://news.example/post',
        userAgent: 'Mozilla/5.0',
        sessionId: VIEW.sessionId,
        // Anyone could name a customer, so only the session's own id is stored.
        userId: null,
        country: 'BE',
        city: 'Ghent',
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
  });

  it('does not store an email address from a query', async () => {
    await setUp().request(PATH, post({ ...VIEW, page: '/signup?email=ada@example.com#x' }));
    await setUp().request(PATH, post({ ...VIEW, page: 'https://app.example/a/b?email=ada@example.com' }));
    const rows = await database.db.select().from(visits).orderBy(visits.id);
    expect(rows.map(({ page }) => page)).toEqual(['/signup', '/a/b']);
    expect(JSON.stringify(rows)).not.toContain('ada');
  });

  it('stores only page and time if the visitor opts out of tracking', async () => {
    const answer = await setUp().request(PATH, post({ ...VIEW, userId: 'cus_1' }, { 'Sec-GPC': '1' }));
    expect(await answer.json()).toEqual({ location: { city: null, country: null } });
    const [row] = await database.db.select().from(visits);
    expect(row).toMatchObject({ page: '/signup', at: now });
    const { id, page, at, ...rest } = row ?? {};
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it('acknowledges only stored views under concurrent requests', async () => {
    const app = setUp();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => app.request(PATH, post({ ...VIEW, page: `/p/${index}` }))),
    );
    const acknowledged = answers.filter(({ status }) => status === 200).length;
    expect(acknowledged).toBe(60);
    expect(await database.db.$count(visits)).toBe(acknowledged);
  });

  it('refuses a character that the database cannot store', async () => {
    const answer = await setUp().request(PATH, post({ ...VIEW, page: '/a\0b' }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: expect.stringContaining('U+0000'),
      issues: [{ field: 'page', message: expect.stringContaining('U+0000') }],
    });
  });
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    0,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    0,
  ],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 0],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Silktide',
    0,
  ],
  // A user agent that somebody sends.
  ['curl/8.5.0', 1],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    1,
  ],
  // A phone’s model, and not a bot.
  ['Mozilla/5.0 (Linux; Android 14; Cubot X70) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 1],
])('a browser named %s adds %d views', async (userAgent, kept) => {
  const headers = { 'User-Agent': userAgent };
  const answer = await setUp().request(PATH, post({ ...VIEW, userAgent }, headers));
  expect(answer.status).toBe(200);
  expect(await database.db.$count(visits)).toBe(kept);
});
