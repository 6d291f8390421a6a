/**
 * The shell's page, in English and German, and what it needs beside its bundle: the script that runs before the first
 * paint, the 'Loading...' card in the page itself, and static files.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './base.mjs';
import { loadingMarkup } from './static-markup.mjs';

const NOSCRIPT_GERMAN = 'Diese Seite braucht JavaScript, damit Sie sich sicher anmelden und bezahlen können.';
const TEMPLATE = path.join(ROOT, 'shell/src/index.html');
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

/** Loads the files of all entries, in the order in which they depend on each other. */
function entryTags({ entrypoints }) {
  const files = new Set([...entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const sheets = [...files].filter((file) => file.endsWith('.css'));
  return [
    ...scripts.map((file) => `<script defer="defer" src="/assets/${file}" fetchpriority="high"></script>`),
    ...sheets.map((file) => `<link href="/assets/${file}" rel="stylesheet">`),
  ].join('');
}

export class PageFilesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const first = firstScript();
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      const emit = (name, content) => compilation.emitAsset(name, new sources.RawSource(content));
      compilation.fileDependencies.add(TEMPLATE);
      compilation.hooks.processAssets.tap(
        { name: 'PageFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          emit(first.file, Buffer.from(first.text));
          for (const name of readdirSync(STATIC)) emit(name, readFileSync(path.join(STATIC, name)));
        },
      );
      compilation.hooks.processAssets.tapPromise(
        // Before the names of files get their final hashes, which are then replaced in the pages too.
        { name: 'PageFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        async () => {
          const page = readFileSync(TEMPLATE, 'utf8')
            .replace(/\s*\n\s*/g, '')
            .replace(
              '</head>',
              `<script src="/assets/${first.file}"></script>${entryTags(compilation)}</head>`,
            );
          const [english, german] = [await loadingMarkup('en'), await loadingMarkup('de')];
          emit('index.html', page.replace('LOADING-CARD', english));
          const inGerman = page
            .replace('<html lang="en"', '<html lang="de"')
            .replace(/<noscript>.*?<\/noscript>/, `<noscript>${NOSCRIPT_GERMAN}</noscript>`)
            .replace('</head>', `${textsLink(compilation)}</head>`);
          emit('index.de.html', inGerman.replace('LOADING-CARD', german));
        },
      );
    });
  }
}
