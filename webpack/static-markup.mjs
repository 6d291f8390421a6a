/** Renders the 'Loading...' card at build time, so that the page shows it before any script runs. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { localIdent, ROOT } from './base.mjs';

/** Gives classes the same names as the bundle does. */
const cssModules = {
  name: 'css-modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path: file }) => {
      const names = new Set(readFileSync(file, 'utf8').match(/(?<=\.)[a-zA-Z_][\w-]*/g));
      const classes = Object.fromEntries([...names].map((name) => [name, localIdent(file, name)]));
      return { loader: 'js', contents: `export default ${JSON.stringify(classes)};` };
    });
  },
};

/** @param {'en' | 'de'} lang @returns {Promise<string>} */
export async function loadingMarkup(lang) {
  const outfile = path.join(ROOT, '.cache/loading-card.mjs');
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    stdin: {
      contents: `
        import { createElement } from 'react';
        import { renderToStaticMarkup } from 'react-dom/server';
        import { textsReady } from '@spreadwise/shared-ui';
        import { LoadingCard } from './shell/src/fallbacks/LoadingCard';
        export async function render(lang) {
          // All that the texts ask of a page.
          globalThis.document = { documentElement: { lang } };
          await textsReady();
          const markup = renderToStaticMarkup(createElement(LoadingCard));
          delete globalThis.document;
          return markup;
        }`,
      resolveDir: ROOT,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', '@base-ui/react', '@base-ui/react/*'],
    plugins: [cssModules],
    logLevel: 'error',
  });
  const { render } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  return render(lang);
}
