/** Renders the 'Loading...' card at build time, so that the page shows it before any script has run. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { localIdent, ROOT } from './base.mjs';

/** Class names as the bundle has them. */
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

/** @returns {Promise<string>} */
export async function loadingMarkup() {
  const outfile = path.join(ROOT, '.cache/loading-card.mjs');
  mkdirSync(path.dirname(outfile), { recursive: true });
  await build({
    stdin: {
      contents: `
        import { createElement } from 'react';
        import { renderToStaticMarkup } from 'react-dom/server';
        import { LoadingCard } from './shell/src/fallbacks/LoadingCard';
        export const markup = renderToStaticMarkup(createElement(LoadingCard));`,
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
  const { markup } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  return markup;
}
