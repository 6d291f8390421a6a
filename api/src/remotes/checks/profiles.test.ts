/** Standard builds pass unchanged with the presets, and the gate notices each setting that a preset makes. */
import type { GateRule } from '@spreadwise/contract';
import { formatOf } from '../builds/build-files';
import type { Candidate, Provided } from './candidate';
import { check, partsOf } from './check';
import { readManifest } from './rules/entry';
import { edited, fileLike, fileWith, type Kind, LIVE, sample, standard, withFile } from './testing/sample';

const STANDARD: readonly Kind[] = ['webpack', 'rspack', 'vite'];
const refusalsOf = async (candidate: Candidate) =>
  (await check(candidate, LIVE, null)).map(({ rule, message }) => `${rule}: ${message}`);

test.each(STANDARD)('accepts a build made with the preset of %s', async (kind) => {
  expect(await refusalsOf(standard(kind))).toEqual([]);
});

test.each([
  ['house', 'house'],
  ['webpack', 'container'],
  ['rspack', 'container'],
  ['vite', 'module'],
] as const)('recognises a build of %s as format %s', (kind, format) => {
  expect(readManifest(standard(kind))).toMatchObject({ ok: true, format });
});

test.each([
  ['module', 'module'],
  ['esm', 'module'],
  ['var', 'container'],
  ['global', 'container'],
  ['', 'container'],
  ['system', null],
  ['commonjs', null],
  ['constructor', null],
])('recognises an entry of type "%s" as format %s', (type, format) => {
  const remoteEntry = { name: 'remoteEntry.js', path: '', type };
  expect(formatOf(new Set<string>(), { metaData: { remoteEntry }, shared: [], exposes: [] })).toBe(format);
});

const partsOfKind = (kind: Kind, live: Pick<Provided, 'packages'> = LIVE) => {
  const candidate = standard(kind);
  const reading = readManifest(candidate);
  if (!reading.ok) throw new Error(reading.refusals[0]?.message);
  return partsOf(candidate, reading.manifest, reading.format, live);
};

test.each(STANDARD)('recognises the files of a %s build that only other hosts load', (kind) => {
  const { elsewhere, runtime, federation } = partsOfKind(kind);
  const all = [...standard(kind).files].filter(([name]) => name.endsWith('.js'));
  const copies = all.filter(([, bytes]) => bytes.includes('This is a copy of a shared package.'));
  expect(copies.length).toBeGreaterThan(0);
  for (const [name] of copies) expect(elsewhere).toContain(name);
  for (const text of ['admin.full_access', 'Nothing but text.', 'Text that takes its time.'])
    expect(elsewhere).not.toContain(fileWith(text, kind));
  expect(runtime.size).toBe(1);
  expect(federation).toContain('remoteEntry.js');
});

test.each(STANDARD)(
  'reads and counts what a %s build brings of a package that the page does not provide',
  (kind) => {
    const { elsewhere } = partsOfKind(kind, { packages: {} });
    const copies = [...standard(kind).files].filter(([, bytes]) =>
      bytes.includes('copy of a shared package.'),
    );
    for (const [name] of copies) expect(elsewhere).not.toContain(name);
  },
);

test('the page runs only the small entry of our own builds', () => {
  expect([...partsOfKind('house').elsewhere]).toEqual(['remoteEntry.js']);
});

type Case = readonly [what: string, candidate: () => Candidate, rule: GateRule, message: string | RegExp];

test.each<Case>([
  [
    'React that is not a singleton (webpack)',
    () =>
      edited(
        'remoteEntry.js',
        'singleton:!0,requiredVersion:"^19.3.1"',
        'singleton:!1,requiredVersion:"^19.3.1"',
        'webpack',
      ),
    'shared',
    /does not share react as a singleton: presets\/webpack\.mjs sets singleton: true/,
  ],
  [
    'React in another version (Rspack)',
    () => edited('remoteEntry.js', 'requiredVersion:"^19.3.1"', 'requiredVersion:"^18.3.1"', 'rspack'),
    'shared',
    /needs react \^18\.3\.1, but the live shell provides 19\.3\.1/,
  ],
  [
    'React in an unsupported version range (Vite)',
    () => edited('localSharedImportMap.js', '^19.3.1', '19.x', 'vite'),
    'shared',
    /asks for react 19\.x, which cannot be checked: .*presets\/vite\.mjs sets requiredVersion/,
  ],
  [
    'whichever copy is newest (webpack)',
    () =>
      edited('remoteEntry.js', 'shareStrategy:"loaded-first"', 'shareStrategy:"version-first"', 'webpack'),
    'shared',
    /presets\/webpack\.mjs sets shareStrategy: 'loaded-first'/,
  ],
  [
    'whichever copy is newest (Rspack)',
    () =>
      edited(
        'remoteEntry.js',
        '"shareStrategy",()=>"loaded-first"',
        '"shareStrategy",()=>"version-first"',
        'rspack',
      ),
    'shared',
    /presets\/rspack\.mjs sets shareStrategy/,
  ],
  [
    'whichever copy is newest (Vite)',
    () => edited('remoteEntry.js', 'loaded-first', 'version-first', 'vite'),
    'shared',
    /presets\/vite\.mjs sets shareStrategy/,
  ],
])('refuses a build that takes %s', async (_, candidate, rule, message) => {
  const refusals = await check(candidate(), LIVE, null);
  expect(refusals).toContainEqual({ rule, message: expect.stringMatching(message) });
});

async function refusedFor(candidate: Candidate, rule: GateRule, message: string | RegExp) {
  const refusals = await check(candidate, LIVE, null);
  expect(refusals.map((refusal) => refusal.rule)).toEqual([rule]);
  expect(refusals[0]?.message).toMatch(message);
}

test.each<Case>([
  [
    'a fixed public path',
    () =>
      edited('mf-manifest.json', '"publicPath": "auto"', '"publicPath": "https://cdn.example/"', 'webpack'),
    'manifest',
    /files are under "https:\/\/cdn\.example\/": the presets set publicPath: 'auto'/,
  ],
  [
    'a public path by which a script takes its chunks from beside the page, not from beside itself',
    () => edited('mf-manifest.json', '"publicPath": "auto"', '"publicPath": ""', 'webpack'),
    'manifest',
    `files are under "": the presets set publicPath: 'auto'`,
  ],
  [
    'a public path that is evaluated',
    () => edited('mf-manifest.json', '"publicPath": "auto"', '"getPublicPath": "return 1"', 'webpack'),
    'manifest',
    'getPublicPath, which is evaluated',
  ],
  [
    'an entry of an unsupported type',
    () => edited('mf-manifest.json', '"type": "window"', '"type": "system"', 'webpack'),
    'manifest',
    `calls its entry's type "system"`,
  ],
  [
    'a container under another name',
    () => edited('remoteEntry.js', 'window["mfe-sample"]=', 'window["other"]=', 'rspack'),
    'entry',
    'presets/rspack.mjs sets library: { type: "window", name: "mfe-sample" }',
  ],
  [
    'chunks in the default global list',
    () => edited('Plain.js', 'webpackChunkmfe_sample', 'webpackChunk', 'webpack'),
    'entry',
    'pushes its chunks to the global "webpackChunk"',
  ],
  [
    'chunks in a global list with a name of its team’s own',
    () => edited('Plain.js', 'webpackChunkmfe_sample', 'teamChunks', 'webpack'),
    'entry',
    'global "teamChunks", which other remotes may use: presets/webpack.mjs sets output.uniqueName',
  ],
  [
    'a style sheet that none of its scripts loads',
    () => edited('remoteEntry.js', fileLike('Welcome.css', 'vite'), 'assets/other', 'vite'),
    'entry',
    /scripts do not load assets\/Welcome-\S+\.css, so .* remove build\.cssCodeSplit/,
  ],
  [
    'a module that exports no container',
    () => edited('remoteEntry.js', ' as init', ' as start', 'vite'),
    'entry',
    'exports no init',
  ],
  [
    'an import of a missing file',
    () => withFile(fileLike('Later.js', 'vite'), null, 'vite'),
    'entry',
    /imports assets\/Later-\S+\.js, but the build has no such file/,
  ],
  [
    "a package left to the page's import map",
    () => edited('Plain.js', 'export', 'import "lodash";export', 'vite'),
    'entry',
    'imports "lodash", which is no file of the build: bundle it, or share it',
  ],
  [
    'a screen without a default export',
    () => edited('Plain.js', ' as default', ' as Plain', 'vite'),
    'exposes',
    'opens ./Plain as the card in mfe-dashboard.overview, but it has no default export',
  ],
  [
    'a screen that its entry does not expose',
    () => edited('remoteEntry.js', '"./Plain":', '"./Other":', 'vite'),
    'exposes',
    'remoteEntry.js does not expose it',
  ],
  [
    'an export that the live package does not have',
    () => edited(fileWith('.useNavigate', 'rspack'), '.useNavigate', '.useBlocker', 'rspack'),
    'shared-api',
    'uses useBlocker of react-router-dom',
  ],
  [
    'a call that its contract does not name',
    () => edited('Welcome.js', 'POST /api/auth/logout', 'GET /api/signals', 'vite'),
    'contract',
    'makes the call "GET /api/signals", which remote.json does not name',
  ],
])('refuses a standard build with %s', async (_, candidate, rule, message) =>
  refusedFor(candidate(), rule, message),
);

test.each<[string, Kind, string, string]>([
  ['evaluates text', 'webpack', 'eval("1")', 'calls eval()'],
  ['makes a function from text', 'rspack', 'new Function("a","return a")', 'calls new Function()'],
  ['imports a URL computed at run time', 'vite', 'import(location.hash)', 'has an import()'],
  [
    'imports a file of the build by import() in a classic script',
    'webpack',
    'import("./a.js")',
    'has an import()',
  ],
  ['imports from another host', 'vite', 'import("https://cdn.example/a.js")', 'cdn.example'],
])('refuses the team’s own code in the runtime’s file if it %s', async (_, kind, code, what) => {
  const { runtime } = partsOfKind(kind);
  const [file = ''] = runtime;
  const text = `${String(standard(kind).files.get(file))};(()=>{${code}})();`;
  const refusals = await refusalsOf(withFile(file, text, kind));
  expect(refusals.join('\n')).toContain(what);
});

test('finds a default export that Rspack defines as a value', async () => {
  const defined = edited(
    fileWith('Nothing but text.', 'rspack'),
    '{default:()=>n}',
    '{},{default:n}',
    'rspack',
  );
  expect(await refusalsOf(defined)).toEqual([]);
});

test('accepts the global list that the federation plugin of Rsbuild names', async () => {
  const named = edited('Plain.js', '.webpackChunkmfe_sample', '["chunk_mfe-sample"]', 'webpack');
  expect(await refusalsOf(named)).toEqual([]);
});

test('sees that an Rspack build has no copy of a package that is shared with import: false', async () => {
  const notes: string[] = [];
  await check(standard('rspack'), LIVE, null, (note) => void notes.push(note));
  expect(notes.join()).not.toContain('shared-ui');
  const { '@spreadwise/shared-ui': _, ...packages } = LIVE.packages;
  const refusals = await check(standard('rspack'), { ...LIVE, packages }, null);
  expect(refusals.map(({ message }) => message).join()).toContain(
    'takes @spreadwise/shared-ui from the page',
  );
});

test('reads a worker of a Vite build as any other of its scripts', async () => {
  const candidate = edited(
    'Plain.js',
    'export',
    'new Worker(new URL(""+new URL("worker-1.js",import.meta.url).href,import.meta.url));export',
    'vite',
  );
  const texts = { ...textsOf(candidate), 'assets/worker-1.js': 'eval("1")' };
  expect((await refusalsOf(sample(texts))).join()).toContain('worker-1.js calls eval()');
});

test('requires our own builds to name the packages of which they need more than the page provides', async () => {
  const asks = edited('Welcome.js', '.useNavigate', '.useMatch');
  expect((await refusalsOf(asks)).join()).toMatch(/uses useMatch of react-router-dom/);
  const entry = String(asks.files.get('house.js')).replace(
    /(\w+)\.x=e=>\{\}/,
    '$&,$1.whole=["react-router-dom"]',
  );
  expect(await refusalsOf(sample({ ...textsOf(asks), 'house.js': entry }))).toEqual([]);
  expect(
    await refusalsOf(edited(fileWith('.useNavigate', 'rspack'), '.useNavigate', '.useMatch', 'rspack')),
  ).toEqual([]);
});

const textsOf = ({ files }: Candidate) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, String(bytes)]));
