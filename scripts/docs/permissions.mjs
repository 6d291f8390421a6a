// npm run permissions: writes docs/permissions.md from the code.
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';
import { permissionsDocument } from './permissions-document.mjs';

await ensureInstalled();
writeFileSync(`${ROOT}docs/permissions.md`, await permissionsDocument());
