// npm run data-register: writes docs/data-register.md from the tables that features declare.
import { writeFileSync } from 'node:fs';
import { importBundled } from '../lib/import-bundled.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';

await ensureInstalled();
const { DECLARED_BY_FEATURES, TABLES } = await importBundled('api/src/boot/declarations.ts');
const { writeDocument } = await importBundled('scripts/docs/data-register-document.ts');
writeFileSync(`${ROOT}docs/data-register.md`, writeDocument(TABLES, DECLARED_BY_FEATURES.recipients));
