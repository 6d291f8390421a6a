/** Every refusal that visitors and customers can meet has a German text, and no German text is left over. */
import { readdirSync, readFileSync } from 'node:fs';
import { GERMAN } from '@spreadwise/contract/german-refusals';
import ts from 'typescript';
import { post, testApp } from '../../../test/app';
import { handle } from './handle';
import { inLanguage, Problem, preferred } from './problem';

const ROOT = `${__dirname}/../../../../`;
/** Only programs, or those who run the product, meet these. */
const NOT_CUSTOMERS =
  /\/owner\/|inbox-|admin-|webhook-route|mail-events|\/(admin|remotes|screens)\/|owner-credentials|second-factor|machine-calls/;
const FOR_OTHERS = [
  // The owner's sign-in, whose screen has its own wording.
  ...['A code from your authenticator is required.', 'Your passkey is needed.'],
  ...['Confirm that it is you: this requires the password, a code or a passkey.'],
  ...['Sign in again: this requires a recent sign-in.'],
  // Teams and their programs.
  ...["This call requires a remote's token that is neither revoked nor replaced."],
  ...[
    'This call requires the permission deployment.access.',
    'Enter a title to recognise the template by.',
    'There is no such customer, or they never had a plan.',
    'Enter a reason.',
    'Not the code of a view.',
  ],
  ...['A title has at most 80 characters.', 'Say who.', 'A prompt has at least 20 characters.'],
  ...['A prompt has at most 2,000 characters.', 'This host has no worker for push alerts.'],
  // Requests with an unknown Host.
  'This server has another name. If it should have this one, PUBLIC_ORIGIN has to say so.',
  // Thrown at startup, by a route that does not match its contract.
  '… has a rate limit that its contract does not declare (429).',
];

/** The sentences in the matching sources; interpolations become an ellipsis. */
function sentencesIn(folder: string, fits: (file: string, text: string) => boolean): string[] {
  const files = readdirSync(ROOT + folder, { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !NOT_CUSTOMERS.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(ROOT + file, 'utf8');
    return fits(file, source) ? sentences(ts.createSourceFile(file, source, ts.ScriptTarget.Latest)) : [];
  });
}

function sentences(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && /^(failures|summary|help)$/.test(node.name.getText(source))) return;
    const text = textOf(node);
    if (text !== null && /^[A-Z…].* .*\.$/.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

const isRefusing = (file: string, text: string) =>
  /\/http\/\w+\.ts$|outgoing\/address/.test(file) || /(routes|problems)\.ts$/.test(file)
    ? /Problem\(|outgoing\/address/.test(text + file)
    : false;
/** Their types require both languages. */
const IN_BOTH = /german|\/(ai-texts|browser|order|legal\/texts)\//;
const areas = ['people', 'commerce', 'advice', 'platform/http', 'platform/lib/outgoing'];
const SAID = [
  ...areas.flatMap((area) => sentencesIn(`api/src/${area}`, isRefusing)),
  ...sentencesIn('contract/src', (file) => !IN_BOTH.test(file)),
];
const inEllipses = (text: string) => text.replaceAll(/\{\w+\}/g, '…').replace(/^\/…/, '…');

test('every refusal has a German text', () => {
  const known = new Set(Object.keys(GERMAN).map(inEllipses));
  const isKnown = (text: string) => known.has(text) || FOR_OTHERS.includes(text);
  expect(SAID.length).toBeGreaterThan(100);
  expect(SAID.filter((text) => !isKnown(text) && !NOT_SAID.test(text))).toEqual([]);
});

/** Failures that the contract describes in constants, and texts that the API returns as data. */
const NOT_SAID =
  /^(This session has not proven|The payment provider did not answer; |The code is wrong, used|Too many (attempts, or|calls from|messages or images within)|The plan does not fit|This customer's last request)|^This channel is paused briefly/;

test('no German text is left whose English text is gone', () => {
  const all = ['api/src', 'contract/src'].flatMap((folder) =>
    sentencesIn(folder, (file) => !/german/.test(file)),
  );
  const said = new Set(all);
  const gone = Object.keys(GERMAN).filter((text) => !said.has(inEllipses(text)));
  expect(gone).toEqual([]);
});

test('both languages have the same placeholders', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  const different = Object.entries(GERMAN).filter(([en, de]) => `${namesIn(en)}` !== `${namesIn(de)}`);
  expect(different).toEqual([]);
});

test.each([
  [
    'Too many requests. Try again in 5 minutes.',
    300,
    'Zu viele Anfragen. Versuchen Sie es in 5 Minuten noch einmal.',
  ],
  [
    'Premium begins on 1 May 2026. Stay on Pro first; then you can choose another plan.',
    null,
    'Premium beginnt am 1. Mai 2026. Bleiben Sie zuerst bei Pro; dann können Sie einen anderen Tarif wählen.',
  ],
  ['Nobody has translated this.', null, 'Nobody has translated this.'],
])('translates: %s', (english, wait, german) => {
  expect(inLanguage(english, 'de', wait)).toBe(german);
  expect(inLanguage(english, 'en', wait)).toBe(english);
});

describe('a refused call', () => {
  const app = testApp([
    (routes) => {
      handle(routes, 'POST /api/auth/verify-code', () => {
        throw new Problem(401, 'This code is wrong or no longer valid.');
      });
    },
  ]);
  const ask = async (body: unknown, language?: string) => {
    const headers = language === undefined ? {} : { 'Accept-Language': language };
    const answer = await app.request('/api/auth/verify-code', post(body, headers));
    return [answer.status, (await answer.json()) as { error: string; issues?: object[] }] as const;
  };
  const RIGHT = { email: 'ada@example.com', code: '123456' };

  it.each([
    [undefined, 'This code is wrong or no longer valid.'],
    ['en-GB,de;q=0.5', 'This code is wrong or no longer valid.'],
    ['de-DE,de;q=0.9,en;q=0.5', 'Dieser Code ist falsch oder abgelaufen.'],
  ])('that prefers %s gets the message: %s', async (language, error) => {
    expect(await ask(RIGHT, language)).toEqual([401, { error, requestId: expect.any(String) }]);
  });

  it('names each invalid field in the caller’s language, with our messages and zod’s', async () => {
    const wrong = { email: 'ada', code: 5, more: 1 };
    expect(await ask(wrong)).toMatchObject([
      400,
      { error: expect.stringContaining('This is not an email address') },
    ]);
    expect(await ask(wrong, 'de')).toMatchObject([
      400,
      {
        error: expect.stringMatching(
          /Das ist keine E-Mail-Adresse\..* code: Ungültige Eingabe.* more: Dieses Feld ist hier nicht bekannt\./,
        ),
        issues: [
          { field: 'email', message: 'Das ist keine E-Mail-Adresse. Beispiel: name@example.com.' },
          { field: 'code', message: expect.stringContaining('Ungültige Eingabe') },
          { field: 'more', message: 'Dieses Feld ist hier nicht bekannt.' },
        ],
      },
    ]);
  });
});

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['en', 'en'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de-AT', 'de'],
  ['fr,de;q=0.5', 'de'],
  ['fr,en;q=0.6,de;q=0.5', 'en'],
  ['de;q=0', 'en'],
  ['de,en', 'en'],
  ['den,*', 'en'],
  [';;,,=de q', 'en'],
])('answers Accept-Language "%s" in %s', (header, language) => {
  expect(preferred(header)).toBe(language);
});
