/** Builds the gallery and serves it on 127.0.0.1 (PORT, default 4120); `--build` only builds into gallery/dist. */
import { cp } from 'node:fs/promises';
import { context } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;
const build = await context({
  entryPoints: [`${here}main.tsx`],
  outdir: `${here}dist`,
  bundle: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.module.css': 'local-css', '.woff2': 'file' },
  logLevel: 'info',
});
await build.rebuild();
await cp(`${here}index.html`, `${here}dist/index.html`);
if (process.argv.includes('--build')) await build.dispose();
else {
  await build.watch();
  const port = Number(process.env.PORT ?? 4120);
  await build.serve({ host: '127.0.0.1', port, servedir: `${here}dist` });
  console.log(`The gallery is at http://127.0.0.1:${port}`);
}
