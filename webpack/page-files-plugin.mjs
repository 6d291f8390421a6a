/**
 * What the shell's page needs beside its bundle: the script that runs before the first paint, the 'Loading...'
 * card in the page itself, the German page, and static files.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './base.mjs';
import { loadingMarkup } from './static-markup.mjs';

const NOSCRIPT_GERMAN = 'Diese Seite braucht JavaScript, damit Sie sich sicher anmelden und bezahlen können.';
const STATIC = path.join(ROOT, 'shell/src/static');

/** Separate and tiny, because the browser waits for it before it paints. */
function firstScript() {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(ROOT, 'shell/src/first.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  const text = outputFiles[0].text;
  return { text, file: `first.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js` };
}

/** Preloads the German texts: the shell shows nothing without them, and would request them only once it runs. */
function textsLink({ assets }) {
  const file = Object.keys(assets).find((name) => /^german\.\w+\.js$/.test(name));
  if (!file) throw new Error('The shell has no German texts.');
  return `<link rel=preload as=script href=/assets/${file}>`;
}

export class PageFilesPlugin {
  /** @param {typeof import('html-webpack-plugin')} htmlPlugin */
  constructor(htmlPlugin) {
    this.htmlPlugin = htmlPlugin;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const first = firstScript();
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const emit = (name, bytes) => compilation.emitAsset(name, new sources.RawSource(bytes));
          emit(first.file, Buffer.from(first.text));
          for (const name of readdirSync(STATIC)) emit(name, readFileSync(path.join(STATIC, name)));
        },
      );
      const html = this.htmlPlugin.getHooks(compilation);
      html.beforeEmit.tapPromise('PageFilesPlugin', async (data) => {
        const [english, german] = [await loadingMarkup('en'), await loadingMarkup('de')];
        const inGerman = data.html
          .replace(/<html lang="?en"?/, '<html lang="de"')
          .replace(/<noscript>.*?<\/noscript>/, `<noscript>${NOSCRIPT_GERMAN}</noscript>`)
          .replace('</head>', `${textsLink(compilation)}</head>`)
          .replace('LOADING-CARD', german);
        compilation.emitAsset('index.de.html', new sources.RawSource(inGerman));
        data.html = data.html.replace('LOADING-CARD', english);
        return data;
      });
      html.alterAssetTagGroups.tap('PageFilesPlugin', (data) => {
        for (const tag of data.headTags) if (tag.tagName === 'script') tag.attributes.fetchpriority = 'high';
        data.headTags.unshift({
          tagName: 'script',
          voidTag: false,
          attributes: { src: `${data.publicPath}${first.file}` },
          meta: { plugin: 'PageFilesPlugin' },
        });
        return data;
      });
    });
  }
}
