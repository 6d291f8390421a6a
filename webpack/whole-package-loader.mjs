/**
 * Turns a file of shell/src/remotes/sharing/whole/ into a function that returns the whole package: a second copy beside
 * the tree-shaken one in the page, but on that one's contexts and managers, so that both work as one. Webpack alone
 * would keep a single copy, and the first page would have to load everything that any remote might need.
 */
import path from 'node:path';
import { build } from 'esbuild';

/** Package -> the state that the whole shares with the part in the page: file, local name, and the part's export. */
const SHARED_STATE = {
  'react-router-dom': [
    [/react-router\/dist\/production\/chunk-\w+\.mjs$/, 'NavigationContext', 'UNSAFE_NavigationContext'],
    [/react-router\/dist\/production\/chunk-\w+\.mjs$/, 'LocationContext', 'UNSAFE_LocationContext'],
    [/react-router\/dist\/production\/chunk-\w+\.mjs$/, 'RouteContext', 'UNSAFE_RouteContext'],
  ],
  '@tanstack/react-query': [
    [/react-query\/build\/modern\/QueryClientProvider\.js$/, 'QueryClientContext', 'QueryClientContext'],
    [/query-core\/build\/modern\/focusManager\.js$/, 'focusManager', 'focusManager'],
    [/query-core\/build\/modern\/onlineManager\.js$/, 'onlineManager', 'onlineManager'],
    [/query-core\/build\/modern\/notifyManager\.js$/, 'notifyManager', 'notifyManager'],
    [/query-core\/build\/modern\/timeoutManager\.js$/, 'timeoutManager', 'timeoutManager'],
    // The page's client compares it by identity.
    [/query-core\/build\/modern\/utils\.js$/, 'skipToken', 'skipToken'],
  ],
};
const PART = 'the-part-in-the-page';

/** @this {import('webpack').LoaderContext<{ alias: Record<string, string> }>} */
export default async function wholePackage(_source) {
  const done = this.async();
  try {
    done(null, await bundle(this.resourcePath, this.getOptions().alias, (file) => this.addDependency(file)));
  } catch (error) {
    done(error);
  }
}

async function bundle(file, alias, onInput) {
  const name = Object.keys(SHARED_STATE).find((one) => path.basename(one) === path.basename(file, '.ts'));
  const missing = new Set(SHARED_STATE[name].map(([, local]) => local));
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Maps names to production builds as webpack does; esbuild's own aliases cannot match exactly like webpack's `$`.
    plugins: [aliases(alias), ontoPart(name, missing)],
    external: ['react', 'react/jsx-runtime', 'react-dom', PART],
    logLevel: 'silent',
  });
  if (missing.size) throw new Error(`${file}: ${[...missing].join(', ')} was not found in ${name}`);
  for (const input of Object.keys(metafile.inputs)) onInput(path.resolve(input));
  const code = outputFiles[0].text.replaceAll(`require("${PART}")`, `require(${JSON.stringify(name)})`);
  return `export default (require) => {
    const module = { exports: {} };
    ((exports) => {${code}})(module.exports);
    return module.exports;
  };`;
}

const aliases = (alias) => ({
  name: 'aliases',
  setup({ onResolve }) {
    for (const [request, file] of Object.entries(alias)) {
      const exact = request.replace(/\$$/, '');
      onResolve({ filter: new RegExp(`^${exact}$`) }, () => ({ path: file, sideEffects: false }));
    }
  },
});

/** Replaces the copy's declarations of shared state by imports from the part. */
const ontoPart = (name, missing) => ({
  name: 'onto-part',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?js$/ }, async ({ path: file }) => {
      const states = SHARED_STATE[name].filter(([pattern]) => pattern.test(file.replaceAll(path.sep, '/')));
      if (states.length === 0) return undefined;
      const { readFile } = await import('node:fs/promises');
      let contents = await readFile(file, 'utf8');
      for (const [, local, exported] of states)
        contents = contents.replace(new RegExp(`^(?:var|const) ${local} = [^;]*;`, 'm'), () => {
          missing.delete(local);
          return `import { ${exported} as ${local} } from '${PART}';`;
        });
      return { contents, loader: 'js' };
    });
  },
});
