// npm run settings: writes docs/settings.md from the registry in the code.
import { writeFileSync } from 'node:fs';
import { importBundled } from '../lib/import-bundled.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';

await ensureInstalled();
const { writeSettings } = await importBundled('api/src/operations/settings/settings-document.ts');
writeFileSync(`${ROOT}docs/settings.md`, writeSettings());
