// npm run settings: writes docs/settings.md from the settings that features declare.
import { writeFileSync } from 'node:fs';
import { importBundled } from '../lib/import-bundled.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';

await ensureInstalled();
const { DECLARED_SETTINGS } = await importBundled('api/src/boot/declarations.ts');
const { writeSettings } = await importBundled('scripts/docs/settings-document.ts');
writeFileSync(`${ROOT}docs/settings.md`, writeSettings(DECLARED_SETTINGS));
