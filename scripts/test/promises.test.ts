/** No text for customers, and no prompt of a model, gives a personal recommendation; none says "please" (docs/voice.md). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
/** What customers and visitors read, which excludes the owner's panel. */
const PACKAGES = [
  ...['api', 'contract', 'shell', 'shared-auth', 'shared-screens', 'shared-ui'],
  ...['mfe-auth', 'mfe-dashboard', 'mfe-signup', 'site'],
];
/** The code that keeps a model from such words has to name them. */
const NAMES_THEM = /^api\/src\/operations\/ai\/(gate\/|templates\/answer\.ts|prompts\.ts)/;

const PERSONAL = /\bfor you\b|\bsuits? you\b|\brecommend|\bfür Sie\b|\bpasst zu\b|\bempfohlen|\bEmpfehlung/i;
/** About something else, or denied; required by docs/specification.md or by law. */
const ALLOWED = [
  /never trade for you|nothing is (ever )?traded for you|handeln nie(mals)? für Sie|handeln nicht für Sie/gi,
  /Für Sie wird nie gehandelt|es wird nichts für Sie gehandelt/gi,
  /not a personal recommendation|no recommendation|not investment advice or a recommendation|keine persönliche Empfehlung|keine Empfehlung/gi,
  /(opens|nothing) for you (alone|or anybody)|öffnet sich nur für Sie/gi,
  /is for you to decide|sufficient for you to send/gi,
];

const sayings = PACKAGES.flatMap((name) =>
  readdirSync(path.join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `${name}/src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => !NAMES_THEM.test(file))
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line: line.trim() })),
    ),
);

const faultsIn = (lines: readonly { readonly file: string; readonly line: string }[]) =>
  lines.filter(({ line }) =>
    PERSONAL.test(ALLOWED.reduce((words, allowed) => words.replace(allowed, ''), line)),
  );

test('no text recommends anything to its reader', () => {
  expect(sayings.length).toBeGreaterThan(10_000);
  expect(faultsIn(sayings)).toEqual([]);
});

/** Required by docs/specification.md. */
const REQUIRED = /Please enter your email address|Failed to create subscription\. Please try again\./g;

test('no text says please', () =>
  expect(sayings.filter(({ line }) => /\bplease\b/i.test(line.replace(REQUIRED, '')))).toEqual([]));

test.each([
  'Signals for you',
  'The plan that suits you',
  'We recommend Pro',
  'Signale für Sie',
  'Empfohlen: Pro',
])('‘%s’ would be found', (line) => expect(faultsIn([{ file: '', line }])).toHaveLength(1));
