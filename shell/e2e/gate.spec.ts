/** The gate on the real builds: our remotes pass, and a remote that breaks in a browser is refused. */
import { readdirSync, readFileSync } from 'node:fs';
import { CONTRACT_FILE, remoteContract } from '@spreadwise/contract';
import { type Candidate, type Provided, provided } from '../../api/src/remotes/checks/candidate';
import { check } from '../../api/src/remotes/checks/check';
import type { EnclosedBrowser } from '../../api/src/remotes/checks/mount/browser';
import { createMountCheck } from '../../api/src/remotes/checks/mount/mount-check';
import { createShellBuildReader, pageRoutes } from '../../api/src/remotes/pages';
import { buildGateSample } from '../../scripts/lib/remotes/gate-sample.mjs';
import { expect, test } from './harness/fixtures';

const ROOT = new URL('../../', import.meta.url).pathname;
const SHELL = `${ROOT}shell/dist`;

const live = (): Provided => provided.parse(JSON.parse(readFileSync(`${SHELL}/provided.json`, 'utf8')));
const readBuild = createShellBuildReader(SHELL);
const mounted = (browser: EnclosedBrowser, limits: { screenLimitMs?: number; limitMs?: number } = {}) =>
  createMountCheck({
    browser,
    shell: {
      pageRoutes: (given) =>
        pageRoutes({ shellDir: SHELL, readBuild, ticketOf: () => '', publicOrigin: '', ...given }),
    },
    now: () => new Date(),
    ...limits,
  });

/** Only foreign hosts, which lack the page's packages, load it. */
const ELSEWHERE = 'remoteEntry.js';

const built = (name: string) => candidateIn(`${ROOT}${name}/dist`);

/** The candidate as the server has it after unpacking. */
function candidateIn(folder: string): Candidate {
  const published = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^[^.].*\.(js|css|json)$/.test(file) && file !== 'mf-stats.json',
  );
  const files = new Map(published.map((file) => [file, readFileSync(`${folder}/${file}`)]));
  const contract = remoteContract.parse(JSON.parse(String(files.get(CONTRACT_FILE))));
  return { name: contract.name, files, contract, slots: ['mfe-dashboard.overview'] };
}

/** mfe-auth with a change in the file whose name starts with `start`. */
function edited(start: string, edit: (text: string) => string): Candidate {
  const { name, files, contract } = built('mfe-auth');
  const file = [...files.keys()].find((one) => one.startsWith(start) && one.endsWith('.js'));
  const text = files.get(file ?? '')?.toString();
  if (!file || !text) throw new Error(`mfe-auth has no file ${start}….js`);
  const other = edit(text);
  if (other === text) throw new Error(`${file} is as it was: the case would prove nothing.`);
  return { name, contract, files: new Map(files).set(file, Buffer.from(other)) };
}

/** Inserts code at the start of the screen's component, so that it runs on render. */
const whenRendered = (expose: string, code: string) =>
  edited(`__federation_expose_${expose}`, (text) => {
    const component = /\{default:\(\)=>(\w+)\}/.exec(text)?.[1];
    return text.replace(new RegExp(`function ${component}\\(\\{[^)]*\\}\\)\\{`), (start) => start + code);
  });
/** Inserts code before the rest of the screen's file, so that it runs on load. */
const whenLoaded = (expose: string, code: string) =>
  edited(`__federation_expose_${expose}`, (text) => `(()=>{${code}})();${text}`);

for (const name of ['mfe-auth', 'mfe-signup', 'mfe-dashboard', 'mfe-admin'])
  test(`${name} passes for every role on every page`, async ({ enclosed }) => {
    test.setTimeout(120_000);
    expect(await check(built(name), live(), mounted(enclosed))).toEqual([]);
  });

/** One script and one module build; webpack's and Rspack's output is read by the same rules (check.test.ts). */
for (const kind of ['webpack', 'rspack', 'vite'] as const)
  test(`a ${kind} remote built with its preset passes: its page, and its card in another remote’s slot`, {
    tag: kind === 'webpack' ? ['@long'] : [],
  }, async ({ enclosed }) => {
    test.setTimeout(180_000);
    const candidate = candidateIn(await buildGateSample(kind));
    expect(await check(candidate, live(), mounted(enclosed))).toEqual([]);
  });

/** Faults that stop a check have their own case; those after which it continues share a build. */
const CASES: readonly (readonly [what: string, candidate: () => Candidate, messages: readonly RegExp[]])[] = [
  [
    'throws when it is rendered',
    () => whenRendered('OwnerLogin', 'throw new Error("no such plan");'),
    [/"render".*nobody at \//],
  ],
  [
    'throws when it is loaded',
    () => whenLoaded('OwnerLogin', 'throw new Error("no such plan")'),
    [/throws "no such plan"/],
  ],
  [
    'fails for the owner only',
    () => whenRendered('SecureAccess', 'throw new Error("no such plan");'),
    [/"render".*the owner at \//],
  ],
  [
    'leaves for another site',
    () => whenRendered('OwnerLogin', 'location.href="https://cdn.example/";'),
    // Whether the page or the check notices it first.
    [/\.\/OwnerLogin is not shown|leaves, crashes or breaks the page/],
  ],
  [
    'breaks what the page needs',
    () => whenRendered('OwnerLogin', 'document.querySelectorAll=null;'),
    [/breaks the page: .*querySelectorAll/],
  ],
  [
    'needs another React',
    () => edited('house', (text) => text.replaceAll(/"\^19\.[\d.]+"/g, '"^99.0.0"')),
    [/error card "shared"/],
  ],
  [
    'hides what the content security policy stops, shows a picture of another host, logs an error and fetches what is for other hosts',
    () =>
      whenLoaded(
        'OwnerLogin',
        `try{[].filter.constructor("return 1")()}catch{}
        new Image()["s"+"rc"]="https://cdn.example/a.png";
        console.error("half of it is missing");
        fetch(document.currentScript.src.replace(/[^/]*$/,"${ELSEWHERE}"))`,
      ),
    [
      /script-src stopped eval/,
      /img-src stopped https:\/\/cdn\.example/,
      /logs the error "half of it/,
      /fetches remoteEntry\.js, which is for hosts/,
    ],
  ],
  [
    'calls by itself what remote.json does not say, and what nobody sees in its code',
    () => whenLoaded('OwnerLogin', 'fetch("/api/"+"no-such-call");fetch("/api/signals")'),
    [
      /the call "GET \/api\/no-such-call"/,
      /the call "GET \/api\/signals" by itself, which remote\.json does not say/,
    ],
  ],
];

for (const [what, candidate, messages] of CASES)
  test(`a remote that ${what} is refused`, async ({ enclosed }) => {
    test.setTimeout(90_000);
    const refusal = (await mounted(enclosed)(candidate(), new Set([ELSEWHERE]))).join('\n');
    for (const message of messages) expect(refusal).toMatch(message);
  });

test('a card that does not appear in its slot is refused', async ({ enclosed }) => {
  test.setTimeout(90_000);
  const { contract, ...auth } = built('mfe-auth');
  const card = { slot: 'mfe-dashboard.overview', title: 'Card', expose: 'Nothing', order: 1 };
  const looked = mounted(enclosed, { screenLimitMs: 5_000 });
  expect((await looked({ ...auth, contract: { ...contract, cards: [card] } })).join()).toMatch(
    /\.\/Nothing is not shown in the slot mfe-dashboard\.overview|error card/,
  );
});

test('a remote whose screen never appears is refused within the time limit', async ({ enclosed }) => {
  const hung = edited('house', (text) =>
    text.replace(/"\.\/OwnerLogin":\(\)=>/, (start) => `${start}new Promise(()=>{})||`),
  );
  const looked = mounted(enclosed, { screenLimitMs: 3_000 });
  expect((await looked(hung)).join()).toMatch(/does not appear within 3000 ms/);
});

test('a check that takes too long is ended together with its browser', async ({ enclosed }) => {
  expect(await mounted(enclosed, { limitMs: 1 })(built('mfe-auth'))).toEqual(['is not done after 0.001 s']);
});

test('every marker of a duplicate package is in the shell, which has the original', () => {
  const code = readdirSync(SHELL)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`${SHELL}/${file}`, 'utf8'))
    .join('\n');
  for (const mark of [
    '__CLIENT_INTERNALS_DO_NOT_USE',
    '__DOM_INTERNALS_DO_NOT_USE',
    'rendererPackageName',
    '__reactRouterVersion',
    'No QueryClient set,',
    'useAuth must be used within an AuthProvider',
    'spreadwise_theme',
  ])
    expect(code).toContain(mark);
});
