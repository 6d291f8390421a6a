/** Leaving by plain forms: what is accepted, what is refused without losing the input, and what is answered. */
import type { DeclareBody } from '@spreadwise/contract';
import { TEST_ORIGIN } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { createLeavingHarness, EMAIL } from '../leaving/testing/leaving-harness';
import { siteApp } from './testing/site-app';

const database = testDatabase();
const AT = new Date('2026-11-21T12:00:00.000Z');
const ADA = { name: 'Ada Lovelace', email: 'Ada@Example.com' };

let declared: [DeclareBody, string][] = [];
let undone: string[] = [];
beforeEach(() => {
  declared = [];
  undone = [];
});
const leaving = {
  declare: async (body: DeclareBody, language: string) => {
    declared.push([body, language]);
    return AT;
  },
  undo: async (token: string) => {
    undone.push(token);
    return token === 'good' ? ('undone' as const) : ('over' as const);
  },
};
const BROKEN = {
  ...leaving,
  declare: async () => {
    throw new Error('The disk is full.');
  },
};

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: TEST_ORIGIN, ...headers },
  body: new URLSearchParams(fields).toString(),
});
const open = (given: Parameters<typeof siteApp>[0] = {}) => siteApp({ leaving, ...given });
async function send(path: string, fields: Record<string, string>, app = open(), headers = {}) {
  const answer = await app.request(path, form(fields, headers));
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test.each([
  ['/withdraw', 'Withdraw from contract here', 'Confirm withdrawal', ['name', 'email', 'contract']],
  ['/de/withdraw', 'Vertrag widerrufen', 'Widerruf bestätigen', ['name', 'email', 'contract']],
  ['/cancel', 'Cancel contracts here', 'cancel now', null],
  ['/de/cancel', 'Verträge hier kündigen', 'jetzt kündigen', null],
])(
  '%s carries the wording that the law requires and asks only what it lists',
  async (at, title, button, asked) => {
    const answer = await open().request(at);
    const html = await answer.text();
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<button class="button first">${button}</button>`);
    expect(html).toContain(`<form class="card" method="post" action="${at}">`);
    expect([...html.matchAll(/<(?!meta)[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual(
      asked ?? ['name', 'email', 'contract', 'how', 'how', 'cause', 'endsOn'],
    );
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    const other = await open().request('/imprint');
    expect(other.headers.get('content-security-policy')).toContain("form-action 'none'");
  },
);

test('accepts a withdrawal and answers with a receipt that no cache keeps', async () => {
  const { status, headers, html } = await send('/withdraw', {
    ...ADA,
    contract: '',
    cause: 'x',
    how: 'cause',
  });
  expect(declared).toEqual([
    [{ kind: 'withdrawal', name: 'Ada Lovelace', email: 'ada@example.com', contract: '' }, 'en'],
  ]);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('Received</h1>');
  expect(html).toContain(
    'We received your declaration on 21 November 2026 at 12:00:00 UTC. A receipt is on its way to ada@example.com',
  );
  expect(savedIn(html)).toBe(
    [
      'Declared: withdrawal, with the button “Confirm withdrawal”',
      'Name: Ada Lovelace',
      'Email: ada@example.com',
      'Received: 21 November 2026 at 12:00:00 UTC',
    ].join('\n'),
  );
});

/** In the file that the page offers. */
const savedIn = (html: string) =>
  decodeURIComponent(
    /href="data:text\/plain;charset=utf-8,([^"]+)" download="\w+\.txt"/.exec(html)?.[1] ?? '',
  );

test('accepts a German cancellation for cause, with its line breaks and its day', async () => {
  const given = {
    ...ADA,
    contract: '',
    how: 'cause',
    cause: 'Kein Signal\r\nseit Tagen',
    endsOn: '2026-12-31',
  };
  const { html } = await send('/de/cancel/', given);
  expect(declared).toMatchObject([
    [{ kind: 'cancellation', cause: 'Kein Signal\nseit Tagen', endsOn: '2026-12-31' }, 'de'],
  ]);
  expect(html).toContain('am 21. November 2026 um 12:00:00 UTC eingegangen');
  expect(savedIn(html)).toContain(
    'Art der Kündigung: Außerordentlich, aus wichtigem Grund\nGrund: Kein Signal\nseit Tagen\nZum: 31. Dezember 2026\n',
  );
});

test('an ordinary cancellation has neither a reason nor an end', async () => {
  await send('/cancel', { ...ADA, contract: '', how: 'ordinary', cause: 'typed before', endsOn: '' });
  expect(declared).toEqual([
    [{ kind: 'cancellation', name: 'Ada Lovelace', email: 'ada@example.com', contract: '' }, 'en'],
  ]);
});

test('explains each wrong field, focuses the first, and keeps the rest', async () => {
  const given = { name: '', email: 'ada', contract: 'Pro', how: 'cause', cause: '', endsOn: 'tomorrow' };
  const { status, headers, html } = await send('/cancel', given);
  expect([status, headers.get('cache-control'), declared]).toEqual([422, 'no-store', []]);
  for (const [name, words] of Object.entries({
    name: 'Enter your name.',
    email: 'Enter an email address. Example: name@example.com.',
    cause: 'Say why.',
    endsOn: 'Enter a date.',
  })) {
    expect(html).toContain(`<p class="wrong" id="${name}-error" role="alert">${words}</p>`);
    expect(html).toMatch(
      new RegExp(`id="${name}"[^>]* aria-describedby="${name}-error[^>]* aria-invalid="true"`),
    );
  }
  expect(html.match(/<[^>]* autofocus/g)).toEqual([expect.stringContaining('id="name"')]);
  expect(html).toMatch(/id="contract"[^>]* value="Pro"/);
  expect(html).toContain('value="cause" checked>');
  expect((await send('/de/withdraw', { ...ADA, name: 'A'.repeat(201) })).html).toContain(
    'Höchstens 200 Zeichen.',
  );
  expect((await send('/withdraw', { ...ADA, name: 'Ada\nLovelace' })).html).toContain(
    'Enter your name on one line.',
  );
});

test('escapes everything typed, in the form and in the receipt', async () => {
  const evil = `"><script>alert('1')</script></textarea>`;
  const given = { name: evil, email: evil, contract: evil, how: 'cause', cause: evil, endsOn: evil };
  const pages = [
    await send('/cancel', given),
    await send('/cancel', { ...given, email: ADA.email, endsOn: '' }),
    { html: await (await open().request(`/cancel?undo=${encodeURIComponent(evil)}`)).text() },
  ];
  for (const { html } of pages) {
    expect(html).not.toMatch(/<script>|alert\('1'|<\/textarea><\/textarea>/);
    expect(html).toMatch(/&lt;script&gt;/);
  }
});

test('limits a network as the call does, says so, and keeps the input', async () => {
  const app = open();
  for (let count = 0; count < 20; count += 1) expect((await send('/withdraw', ADA, app)).status).toBe(200);
  const { status, headers, html } = await send('/withdraw', ADA, app);
  expect(status).toBe(429);
  // The hour began with the first request, by the machine's own clock.
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_540);
  expect(html).toContain(
    '<strong>It was not sent</strong><p>Too many requests. Try again in 60 minutes.</p>',
  );
  expect(html).toMatch(/id="email"[^>]* value="Ada@Example.com"/);
  expect((await send('/de/cancel', ADA, app)).html).toContain('Zu viele Anfragen.');
});

test.each([[{ Origin: 'https://evil.example' }], [{ 'Sec-Fetch-Site': 'cross-site' }], [{ Origin: 'null' }]])(
  'refuses what another website sends (%j), and shows none of it',
  async (headers) => {
    const { status, html } = await send('/cancel', ADA, open(), headers);
    expect([status, declared]).toEqual([403, []]);
    expect(html).toContain('This came from another website. Fill in the form here.');
    expect(html).not.toContain('Lovelace');
    await send('/cancel', { undo: 'good' }, open(), headers);
    expect(undone).toEqual([]);
  },
);

test('a server error is logged and explained, and the input is kept', async () => {
  const logged: unknown[] = [];
  const app = open({ leaving: BROKEN, onLog: (line) => logged.push(line.msg) });
  const { status, html } = await send('/de/withdraw', ADA, app);
  expect(status).toBe(500);
  expect(logged).toContain('fault');
  expect(html).toContain('<strong>Nicht gesendet</strong><p>');
  expect(html).not.toContain('The disk');
  expect(html).toContain('value="Ada Lovelace"');
});

test('refuses a body longer than any declaration', async () => {
  const { status } = await send('/cancel', { ...ADA, cause: 'x'.repeat(40_000) });
  expect([status, declared]).toEqual([413, []]);
  const longest = { ...ADA, contract: '語'.repeat(500), how: 'cause', cause: '語'.repeat(2000) };
  expect((await send('/cancel', longest)).status).toBe(200);
});

test('only the button undoes a cancellation, and no cache keeps the page with the link', async () => {
  const app = open();
  const page = await app.request('/cancel?undo=good');
  const html = await page.text();
  expect([page.status, page.headers.get('cache-control'), undone]).toEqual([200, 'no-store', []]);
  expect(html).toContain('<input type="hidden" name="undo" value="good">');
  expect(html).toContain('>Undo cancellation</button>');
  expect(await (await app.request('/cancel')).text()).not.toContain('good');
  expect((await send('/cancel', { undo: 'good' }, app)).html).toContain('Your contract continues');
  expect((await send('/de/cancel', { undo: 'old' }, app)).html).toContain('Dieser Link gilt nicht mehr');
  expect([undone, declared]).toEqual([['good', 'old'], []]);
  const undo = async () => Promise.reject(new Error('away'));
  const failed = await send('/cancel', { undo: 'good' }, open({ leaving: { ...leaving, undo } }));
  expect([failed.status, failed.html]).toEqual([
    500,
    expect.stringMatching(/It was not sent.*value="good"/s),
  ]);
});

test('with an origin of their own, forms are shown there, and accepted there and at the product', async () => {
  const siteOrigin = 'https://pages.example';
  const app = open({ siteOrigin });
  const leads = await app.request('/de/cancel?undo=good');
  expect(leads.headers.get('location')).toBe(`${siteOrigin}/de/cancel?undo=good`);
  const own = { Host: 'pages.example', Origin: siteOrigin };
  expect((await send('/cancel', ADA, app, own)).status).toBe(200);
  expect((await send('/cancel', ADA, app)).status).toBe(200);
  expect((await send('/cancel', ADA, app, { Host: 'pages.example' })).status).toBe(403);
});

test('only the two pages accept a form', async () => {
  for (const path of ['/imprint', '/de/welcome', '/']) expect((await send(path, ADA)).status).toBe(404);
});

test('with the real service, a known and an unknown address get the same page, and nothing is looked up before it', async () => {
  const harness = createLeavingHarness(database.db);
  await harness.billing.subscribe('pro');
  const asked = jest.fn(async () => undefined);
  harness.billing.pause = asked;
  const app = open({ leaving: harness.leaving });
  const pages = await Promise.all(
    [EMAIL, 'x@y.example'].map(async (email) => {
      const { status, html } = await send('/de/withdraw', { name: 'Ada', email }, app);
      return [status, html.replaceAll(email, '').replaceAll(encodeURIComponent(email), '')];
    }),
  );
  expect(pages[0]).toEqual(pages[1]);
  expect(asked).not.toHaveBeenCalled();
  await harness.work();
  expect(await harness.refunds()).toEqual([4999]);
  const receipt = harness.mails.find(({ to }) => to === EMAIL);
  expect(receipt?.subject).toBe('Ihr Widerruf ist eingegangen');
  expect(receipt?.text).toMatch(/21\. November 2026 um 12:00:00 UTC(?! \()/);
});
