// npm run data-register: writes docs/data-register.md from the register in the code.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { packagesOutside } from './build-servers.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';

await ensureInstalled();
const outfile = `${ROOT}.cache/data-register.mjs`;
await build({
  entryPoints: [`${ROOT}api/src/account/register/document.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  plugins: [packagesOutside],
});
const { writeDocument } = await import(outfile);
writeFileSync(`${ROOT}docs/data-register.md`, writeDocument());
