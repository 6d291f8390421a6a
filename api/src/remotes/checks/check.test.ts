import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { GateRule, RemoteContract } from '@spreadwise/contract';
import type { Candidate, Provided } from './candidate';
import { check, partsOf } from './check';
import { globalSelectors } from './rules/content';
import { CONTRACT, edited, fileLike, LIVE, sample, withCode, withContract, withFile } from './testing/sample';

const reasons = async (candidate: Candidate, live: Provided = LIVE) =>
  (await check(candidate, live, null)).map(({ rule, message }) => `${rule}: ${message}`);

/** The manifest of an ES module, with nothing else in it. */
const MODULE = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } },
  shared: [],
  exposes: [],
};

type Case = readonly [what: string, candidate: () => Candidate, rule: GateRule, message: string | RegExp];

/** Expects exactly this refusal. */
async function refusedFor(candidate: Candidate, rule: GateRule, message: string | RegExp, live = LIVE) {
  const refusals = await check(candidate, live, null);
  expect(refusals.map((refusal) => refusal.rule)).toEqual([rule]);
  expect(refusals[0]?.message).toMatch(message);
}

/** Text that does not compress. */
function noise(kB: number): string {
  const parts = Array.from({ length: kB * 16 }, (_, at) =>
    createHash('sha512').update(String(at)).digest('hex').slice(0, 62),
  );
  return parts.map((part) => `"${part}";`).join('');
}

/** The sample with a binary file. */
function withBytes(name: string, hex: string): Candidate {
  const made = sample();
  return { ...made, files: new Map([...made.files, [name, Buffer.from(hex, 'hex')]]) };
}

test('accepts a valid build', async () => {
  expect(await reasons(sample())).toEqual([]);
});

test.each<Case>([
  ['it is missing', () => withFile('mf-manifest.json', null), 'manifest', 'is missing'],
  ['it is not JSON', () => withFile('mf-manifest.json', '<html>'), 'manifest', 'is not JSON'],
  [
    'it has the wrong shape',
    () => withFile('mf-manifest.json', '{"name":"mfe-sample","exposes":[]}'),
    'manifest',
    /no federation manifest.*metaData/s,
  ],
  [
    'it belongs to another remote',
    () => ({ ...sample(), name: 'mfe-auth', contract: { ...CONTRACT, name: 'mfe-auth' } }),
    'manifest',
    '"mfe-sample", not of "mfe-auth"',
  ],
  [
    'the entry file is missing',
    () => withFile('remoteEntry.js', null),
    'manifest',
    'remoteEntry.js as the remote entry',
  ],
  [
    'the entry file is no script',
    () => edited('mf-manifest.json', '"name": "remoteEntry.js"', '"name": "remote.json"'),
    'manifest',
    'remote.json as the remote entry, which is not its script',
  ],
  [
    'our small entry is the standard one too',
    () => edited('mf-manifest.json', '"name": "remoteEntry.js"', '"name": "house.js"'),
    'manifest',
    'house.js as the remote entry',
  ],
  [
    'its name is no text',
    () =>
      edited(
        'mf-manifest.json',
        '"name": "mfe-sample"',
        `"name": ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      ),
    'manifest',
    'of the remote (no name)',
  ],
  [
    'a file of a screen is missing',
    () => withFile(fileLike('Welcome.js'), null),
    'manifest',
    /Welcome\.\w+\.js as a file of \.\/Welcome/,
  ],
])('refuses the manifest if %s', async (_, candidate, rule, message) => {
  await refusedFor(candidate(), rule, message);
});

test.each<Case>([
  [
    'is defined under another name',
    () => edited('house.js', 'window["mfe-sample"]=', 'window["mfe-auth"]='),
    'entry',
    'does not define window["mfe-sample"]',
  ],
  [
    'registers another remote with the federation runtime',
    () => edited('house.js', 'initOptions:{name:"mfe-sample"', 'initOptions:{name:"mfe-auth"'),
    'entry',
    'calls its container "mfe-auth"',
  ],
  [
    'loads remotes of its own',
    () => edited('house.js', 'remotes:[],', 'remotes:[{name:"mfe-auth"}],'),
    'entry',
    'only the shell loads remotes',
  ],
  [
    'brings its own runtime',
    () => edited('house.js', '__SPREADWISE_FEDERATION_1__', '{}'),
    'entry',
    'does not take the federation runtime of the page (__SPREADWISE_FEDERATION_1__)',
  ],
  ['names a missing chunk', () => withFile(fileLike('later.js'), null), 'entry', /loads later\.\w+\.js, but/],
  [
    'registers chunks of another remote',
    () => edited('Plain.js', 'chunks:mfe-sample', 'chunks:mfe-auth'),
    'entry',
    'pushes its chunks to the global "chunks:mfe-auth"',
  ],
])('refuses an entry that %s', async (_, candidate, rule, message) => refusedFor(candidate(), rule, message));

test.each<Case>([
  [
    'the manifest',
    () => edited('mf-manifest.json', '"name": "Welcome"', '"name": "Hello"'),
    'exposes',
    'opens ./Welcome as the page /samples, but the manifest does not name it',
  ],
  [
    'the code',
    () => edited('house.js', '"./Welcome"', '"./Hello"'),
    'exposes',
    'house.js does not expose it',
  ],
  [
    'the chunks',
    () => edited('Welcome.js', '931(e,s,t)', '932(e,s,t)'),
    'exposes',
    'module 931) is in no file',
  ],
  [
    'a default export',
    () => edited('Welcome.js', 't.d(s,{default:', 't.d(s,{Welcome:'),
    'exposes',
    'has no default export',
  ],
])('refuses a module of remote.json that is missing in %s', async (_, candidate, rule, message) =>
  refusedFor(candidate(), rule, message),
);

const asks = (from: string, to: string) => () => edited('house.js', from, to);
test.each<Case>([
  [
    'a package that the page does not provide',
    asks('shareKey:"react-router-dom"', 'shareKey:"zustand"'),
    'shared',
    'takes zustand from the page, which provides only react,',
  ],
  [
    'a newer version',
    asks('^7.18.5', '^7.19.0'),
    'shared',
    'needs react-router-dom ^7.19.0, but the live shell provides 7.18.5',
  ],
  ['an older major version', asks('^7.18.5', '^6.30.0'), 'shared', 'needs react-router-dom ^6.30.0'],
  ['an unspecified version', asks('"^7.18.5"', '"*"'), 'shared', /write \^7\.18\.5/],
  [
    'a version that is not strict',
    asks('strictVersion:!0', 'strictVersion:!1'),
    'shared',
    'strictVersion: true',
  ],
  [
    "its own instance beside the page's",
    asks('singleton:!0,requiredVersion:"^7.18.5"', 'singleton:!1,requiredVersion:"^7.18.5"'),
    'shared',
    'does not share react-router-dom as a singleton',
  ],
  [
    'a package in a scope of its own',
    asks(
      'shareScope:["default"],singleton:!0,requiredVersion:"^7.18.5"',
      'shareScope:["mine"],singleton:!0,requiredVersion:"^7.18.5"',
    ),
    'shared',
    'shares react-router-dom in the scope mine',
  ],
  [
    'a bundled copy as a fallback',
    asks(`()=>()=>{throw new Error("Can not get 'react-router-dom'")}`, '()=>r.e(9).then(()=>()=>r(9))'),
    'shared',
    'falls back to its own copy of react-router-dom',
  ],
  [
    'to provide a package to the page',
    asks('.initOptions.shared={}', '.initOptions.shared={"react":{version:"18.0.0"}}'),
    'shared',
    'would put its own react into the page',
  ],
])('refuses a build that asks for %s', async (_, candidate, rule, message) => {
  const [refusal] = await check(candidate(), LIVE, null);
  expect(refusal?.rule).toBe(rule);
  expect(refusal?.message).toMatch(message);
});

test.each([
  ['react', 'const e={};e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}'],
  ['react', 'const e={};e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED={}'],
  ['react-dom', 'window.x={bundleType:0,version:"19.0.0",rendererPackageName:"react-dom"}'],
  ['react-router-dom', 'try{window.__reactRouterVersion="7.18.5"}catch{}'],
  ['@tanstack/react-query', 'throw new Error("No QueryClient set, use QueryClientProvider to set one")'],
  ['@spreadwise/shared-auth', 'throw new Error("useAuth must be used within an AuthProvider")'],
  ['@spreadwise/shared-ui', 'localStorage.getItem("spreadwise_theme")'],
])('detects a bundled copy of %s by text that only its code contains', async (name, code) =>
  refusedFor(withCode(code), 'shared', `has a copy of ${name} of its own`),
);

test.each<Case>([
  [
    'a component',
    () => edited('Welcome.js', 'a.Badge', 'a.Ribbon'),
    'shared-api',
    /Welcome\.\w+\.js uses Ribbon of @spreadwise\/shared-ui, which .* 0\.1\.0 of the live shell does not have/,
  ],
  [
    'a hook',
    () => edited('Welcome.js', 'n.useAuth', 'n.useSession'),
    'shared-api',
    'uses useSession of @spreadwise/shared-auth',
  ],
  [
    'an export accessed by a string',
    () => edited('Welcome.js', 'a.Badge', 'a["Ribbon"]'),
    'shared-api',
    'uses Ribbon',
  ],
  [
    'a member of the default export',
    () => edited('Welcome.js', 'l().useLayoutEffect', 'l().useEvent'),
    'shared-api',
    'uses useEvent of react',
  ],
  [
    'a member that every object has, of a package',
    () => edited('later.js', 'function i()', 'r.toString().slice();function i()'),
    'shared-api',
    'uses toString of @spreadwise/shared-ui',
  ],
  [
    'a prop that every object has',
    () => edited('Welcome.js', '{tone:"accent",', '{tone:"accent",constructor:"a",'),
    'shared-api',
    'the prop constructor, which it does not accept',
  ],
  [
    'a destructured export',
    () => edited('later.js', 'r=s(547);', 'r=s(547),{Ribbon:z}=s(547);'),
    'shared-api',
    'uses Ribbon',
  ],
  [
    'a member of useAuth()',
    () => edited('Welcome.js', 'request:l', 'fetchJson:l'),
    'shared-api',
    'uses useAuth().fetchJson, which @spreadwise/shared-auth 0.1.0 of the live shell does not have',
  ],
  [
    'a prop',
    () => edited('Welcome.js', '{tone:"accent",', '{tone:"accent",shape:"round",'),
    'shared-api',
    'gives Badge the prop shape, which it does not accept',
  ],
  [
    'a value of a prop',
    () => edited('Welcome.js', 'tone:"accent"', 'tone:"pink"'),
    'shared-api',
    'gives Badge tone="pink", which is none of neutral, accent',
  ],
  [
    'one of two values of a prop',
    () => edited('Welcome.js', 'tone:"accent"', 'tone:s?"accent":"pink"'),
    'shared-api',
    'tone="pink"',
  ],
  [
    'a component without a required prop',
    () => edited('Welcome.js', 'tone:"info",title:e,', 'tone:"info",'),
    'shared-api',
    'gives Notice no title, which it needs',
  ],
  [
    'a call',
    () => edited('Welcome.js', 'POST /api/auth/logout', 'POST /api/auth/leave'),
    'contract',
    'makes the call "POST /api/auth/leave", which the live API does not have',
  ],
])('refuses %s that the live shell does not have', async (_, candidate, rule, message) =>
  refusedFor(candidate(), rule, message),
);

test.each([
  [
    'a member is checked before it is used',
    'const z=s(547);z.Ribbon&&z.Ribbon();"function"==typeof z.Veil&&z.Veil();z.Cord?.()',
  ],
  ['the same letter means something else in an inner function', '[{Ribbon:1}].map(r=>r.Ribbon)'],
  ['the package is passed on as a whole', 'window.all=s(547);Object.keys(r)'],
  ['a name is known only at run time', 'r["Rib"+location.hash]'],
  ['two names refer to each other in a cycle', 'let p=s(547),q;q=p;p=q;q.Card'],
])('accepts what may be correct: %s', async (_, code) => {
  expect(await reasons(edited('later.js', 'function i()', `${code};function i()`))).toEqual([]);
});

test('accepts what cannot be determined and notes it', async () => {
  const note = jest.fn();
  await check(edited('later.js', 'function i()', 'window.all=s(547);function i()'), LIVE, null, note);
  expect(note.mock.calls).toEqual([
    [expect.stringMatching(/^later\.\w+\.js passes @spreadwise\/shared-ui on/)],
  ]);
});

test.each<Case>([
  [
    'in a call',
    () => edited('Welcome.js', '"admin.full_access"', '"admin.everything"'),
    'permission',
    'asks for the permission "admin.everything", which does not exist',
  ],
  [
    'in a table',
    () => edited('Welcome.js', '"trading.view"', '"trading.place_orders"'),
    'permission',
    '"trading.place_orders"',
  ],
  [
    'on an object',
    () => withCode('window.auth.hasPermission(window.a?"trading.view":"trading.all")'),
    'permission',
    '"trading.all"',
  ],
  [
    'of a list',
    () => edited('later.js', 'r=s(547);', 'r=s(547);(0,s(871).holds)([],"wallet.view");'),
    'permission',
    '"wallet.view"',
  ],
])('refuses a permission that does not exist %s', async (_, candidate, rule, message) =>
  refusedFor(candidate(), rule, message),
);

const { calls, needs } = CONTRACT;
const [page] = CONTRACT.pages;
const [card] = CONTRACT.cards;

test.each<[what: string, change: Partial<RemoteContract>, rule: GateRule, message: string | RegExp]>([
  [
    'omits a call that the code makes',
    { calls: [] },
    'contract',
    /Welcome\.\w+\.js makes the call "POST \/api\/auth\/logout", which remote\.json does not name/,
  ],
  [
    'names a call that does not exist',
    { calls: [...calls, 'GET /api/insights'] },
    'contract',
    'names the call "GET /api/insights", which the live API does not have',
  ],
  [
    'omits a package that the code uses',
    { needs: Object.fromEntries(Object.entries(needs).filter(([name]) => !name.endsWith('shared-ui'))) },
    'contract',
    'add "@spreadwise/shared-ui": "^0.1.0" to "needs"',
  ],
  [
    'names another version range than the code',
    { needs: { ...needs, '@spreadwise/shared-ui': '>=0.1.0' } },
    'contract',
    'takes @spreadwise/shared-ui ^0.1.0 from the page, but remote.json needs >=0.1.0',
  ],
  [
    'needs a package that the page does not provide',
    { needs: { ...needs, zustand: '^5.0.0' } },
    'contract',
    'needs zustand, which the live shell does not provide',
  ],
  [
    'needs a version that the page does not provide',
    { needs: { ...needs, '@tanstack/react-query': '^6.0.0' } },
    'contract',
    'needs @tanstack/react-query ^6.0.0, but the live shell provides 5.108.0',
  ],
  [
    'needs a version in an unsupported notation',
    { needs: { ...needs, '@tanstack/react-query': '5.x' } },
    'contract',
    'needs @tanstack/react-query "5.x", which is no range that page and gate understand: write "^5.108.0"',
  ],
  [
    'puts a card into an unknown slot',
    { cards: [{ ...card, slot: 'mfe-signup.plans' } as never] },
    'contract',
    'into the slot mfe-signup.plans, which no live remote offers (mfe-dashboard.overview)',
  ],
  [
    'lists calls of a screen that it does not show',
    { opens: { Nowhere: { nobody: [] } } },
    'contract',
    'no page or card of it shows ./Nowhere',
  ],
  [
    'opens a page with a module that is not exposed',
    { pages: [{ ...page, expose: 'Other' } as never] },
    'exposes',
    'opens ./Other as the page /samples, but the manifest does not name it',
  ],
])('refuses a contract that %s', async (_, change, rule, message) =>
  refusedFor(withContract(change), rule, message),
);

test.each<[what: string, candidate: () => Candidate]>([
  [
    'names calls that the code no longer makes',
    () => withContract({ calls: [...calls, 'GET /api/signals'] }),
  ],
  [
    'needs a package that no chunk uses yet',
    () => withContract({ needs: { ...needs, 'react-dom': '>=19 <20' } }),
  ],
  [
    'puts a card into a slot of its own',
    () =>
      withContract({
        slots: [{ name: 'mfe-sample.top', description: 'The top.' }],
        cards: [{ ...card, slot: 'mfe-sample.top' } as never],
      }),
  ],
  [
    'puts a card into a slot that cannot be checked',
    () => {
      const { slots: _, ...candidate } = withContract({ cards: [{ ...card, slot: 'mfe-a.b' } as never] });
      return candidate;
    },
  ],
  [
    'declares a permission of its own',
    () => ({
      ...edited('Welcome.js', '"admin.full_access"', '"mfe-sample.view"'),
      contract: {
        ...CONTRACT,
        permissions: { 'mfe-sample.view': { description: 'Samples.', heldBy: ['OWNER'] } },
      },
    }),
  ],
])('accepts a contract that %s', async (_, candidate) => {
  expect(await reasons(candidate())).toEqual([]);
});

/** Throws if the work takes seconds, during which the server would answer nobody. */
const inTime = (work: () => unknown) => runInNewContext('work()', { work }, { timeout: 10_000 });

test('reads text that is crafted to be slow to scan in linear time', () => {
  const blanks = ' '.repeat(400_000);
  const { files } = withFile('mf-manifest.json', '{}');
  for (const text of [`import${blanks}`, `from${blanks}(${blanks}`, 'from"./a'.repeat(50_000)]) {
    const long = new Map(files).set('remoteEntry.js', Buffer.from(text));
    inTime(() => partsOf({ files: long }, MODULE, 'module', LIVE));
  }
  for (const text of ['/* '.repeat(130_000), `"${'\\"'.repeat(200_000)}`, `'${"\\'".repeat(200_000)}\\\n`])
    expect(inTime(() => globalSelectors(`body{}${text}`))).toEqual(['body']);
});

test.each<Case>([
  [
    'is above its budget',
    () => withCode(noise(6)),
    'size',
    /are \d\.\d kB \(brotli\); remote\.json allows 5 kB\. The largest are __federation_expose_Plain/,
  ],
  ['unpacks to far more than its budget', () => withCode('0;'.repeat(300_000)), 'size', 'uncompressed'],
  [
    'is larger than any budget, without reading it,',
    () => withFile('more.js', ' '.repeat(2_600_000)),
    'size',
    'a budget of 5 kB (brotli) allows 2540',
  ],
])('refuses a build that %s', async (_, candidate, rule, message) => {
  const refusals = await check(candidate(), LIVE, null);
  expect(refusals.at(-1)?.rule).toBe(rule);
  expect(refusals.at(-1)?.message).toMatch(message);
});

test.each([
  ['eval()', 'eval("1")'],
  ['eval()', '(0,eval)("1")'],
  ['new Function()', 'new Function("a","return a")'],
  ['Function()', 'window.Function("1")'],
  ['a timer', 'setTimeout("1",5)'],
  ['document.write()', 'document.write("<p>")'],
  ['<style> element', 'document.createElement("style")'],
  ['inline handler onclick', 'document.body.setAttribute("onclick","1")'],
  ['import()', 'import("https://cdn.example/a")'],
  // A bundler's classic script contains none, and the page could not check the file's hash.
  ['import() that the bundler left as it is', 'import("./Welcome.js")'],
  ['importScripts()', 'importScripts("/a.js")'],
  ['service worker', 'navigator.serviceWorker.register("/sw.js")'],
  ['loads https://cdn.example/a', 'const e=document.createElement("script");e.src="https://cdn.example/a"'],
  ['loads //cdn.example/a', 'document.head.firstChild.setAttribute("src","//cdn.example/a")'],
  ['names the script https://cdn.example/lib.js', 'window.load("https://cdn.example/lib.js?v=1")'],
  ['/home/ada/app/src/Welcome.tsx', 'window.at="/home/ada/app/src/Welcome.tsx"'],
  ['source map', '/*\n//# sourceMappingURL=a.js.map\n*/'],
  ['not a readable script', 'this is no script'],
])('refuses content that the page would block or that reveals the machine: %s', async (what, code) =>
  refusedFor(withCode(code), 'content', what),
);

test.each([
  [
    'a <style> element rendered by React',
    edited('later.js', 'r.Card,{', '"style",{'),
    'renders a <style> element',
  ],
  ['a style for the whole page', withFile('a.css', 'body{margin:0}'), 'styles "body" on the whole page'],
  [
    'one for all that lacks a class',
    withFile('a.css', 'html:not(.a:is(b)) *{display:none}'),
    'styles "html:not(.a:is(b)) *" on the whole page',
  ],
  [
    'one for the whole page inside a media query',
    withFile('a.css', '@media (width>9px){.a,main>p{margin:0}}'),
    'styles "main>p"',
  ],
  [
    'one for the whole page after a class with an escaped quote in its name',
    withFile('a.css', ".before\\:content-\\[\\'{margin:0}body{margin:0}"),
    'styles "body" on the whole page',
  ],
  [
    'an imported style sheet',
    withFile('a.css', '@import "./b.css";.a{}'),
    'a.css imports another style sheet, whose hash could not be checked',
  ],
  [
    'a font of another host',
    withFile('a.css', '.a{background:url(//cdn.example/a.png)}'),
    'loads //cdn.example/a.png',
  ],
  ['HTML with the extension of a picture', withFile('a.png', '<html>'), 'a.png is no PNG picture'],
  ['a script with the extension of a font', withFile('a.woff2', 'steal()'), 'a.woff2 is no WOFF2 font'],
  ['a binary with the extension of a text', withBytes('a.txt', '7f454c46ff'), 'a.txt is no text in UTF-8'],
])('refuses %s as content', async (_, candidate, message) => refusedFor(candidate, 'content', message));

test.each([
  [
    'Stripe’s own script',
    withCode('const e=document.createElement("script");e.src="https://js.stripe.com/v3"'),
  ],
  ['a link to another site', withCode('window.open("https://example.com/terms.html")')],
  ['an old library’s way to the global object', withCode('var g=self||Function("return this")()')],
  ['a method named eval', withCode('const t={eval:e=>e};t.eval("1")')],
  ['a parameter named Function', withCode('[1].map(Function=>new Function("1"))')],
  ['a path of this site that looks like a home folder', withCode('window.to="/home/settings"')],
  ['module names with folders called app and build', withCode('window.at="./src/app/a.tsx @x/y/build/b.js"')],
  [
    'animations, fonts and nested rules',
    withFile('a.css', '@keyframes k{from{top:0}}@font-face{font-family:x}.a{&:hover{top:0}p{top:0}}'),
  ],
  [
    'classes with escaped commas, quotes, braces and an at-sign in their names, as utility classes have',
    withFile(
      'a.css',
      ".transition-\\[top\\,left\\]{top:0}.after\\:content-\\[\\'\\,\\{\\'\\]::after{top:0}.\\@import{top:0}",
    ),
  ],
  ['a picture', withBytes('a.png', '89504e470d0a1a0a0000')],
  [
    'braces and commas in strings and functions',
    withFile('a.css', '.a:is(b,i)::before{content:"}body{@import"}/* b{} @import "b.css" */'),
  ],
])('accepts %s as content', async (_, candidate) => {
  expect(await reasons(candidate)).toEqual([]);
});

test('refuses aliases that lead through thousands of names without crashing', async () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `a${at + 1}=a${at}`);
  const chained = edited('later.js', 'function i()', `var a0=s(547),${names};function i()`);
  const { files, ...candidate } = { ...chained, contract: { ...CONTRACT, budget: 1_000 } };
  await refusedFor({ ...candidate, files }, 'content', 'nested too deeply');
});

test('refuses an extremely nested script without crashing', async () => {
  const nested = withCode(`0${'+(0'.repeat(50_000)}${')'.repeat(50_000)}`);
  await refusedFor({ ...nested, contract: { ...CONTRACT, budget: 100 } }, 'content', 'not a readable script');
});

test('runs the browser last, and only if nothing else is wrong', async () => {
  const browser = jest.fn(async () => ['./Welcome throws']);
  expect(await check(edited('Welcome.js', 'a.Badge', 'a.Ribbon'), LIVE, browser)).toMatchObject([
    { rule: 'shared-api' },
  ]);
  expect(browser).not.toHaveBeenCalled();
  expect(await check(sample(), LIVE, browser)).toEqual([{ rule: 'mount', message: './Welcome throws' }]);
});
