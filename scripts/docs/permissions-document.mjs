// Generates docs/permissions.md from the permissions table, the contract, and the pages of our remotes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { importBundled } from '../lib/import-bundled.mjs';
import { ROOT } from '../lib/run.mjs';

const SECTION = /label: '([^']+)',\s*permission: (\[[^\]]+\]|'[^']+')/g;

export async function permissionsDocument() {
  const { writePermissions } = await importBundled('scripts/docs/permissions-text.ts');
  return writePermissions([...pages(), ...ownerSections()]);
}

function pages() {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(`${ROOT}${name}/remote.json`))
    .flatMap((name) =>
      JSON.parse(readFileSync(`${ROOT}${name}/remote.json`, 'utf8')).pages.map((page) => ({
        name: page.title,
        where: `\`${page.path}\``,
        needs: page.permission ? [page.permission] : needsOf(page.audience),
        audience: page.audience ?? 'everyone',
      })),
    );
}

const needsOf = (audience = 'everyone') => (['everyone', 'signed-out'].includes(audience) ? null : 'session');

function ownerSections() {
  const text = readFileSync(`${ROOT}mfe-admin/src/places.tsx`, 'utf8');
  const places = text.slice(text.indexOf('const PLACES'));
  const found = [...places.matchAll(SECTION)].map(([, name, permission]) => ({
    name,
    where: "the owner's panel",
    needs: [...permission.matchAll(/'([^']+)'/g)].map(([, one]) => one),
    audience: 'administrators',
  }));
  if (found.length === 0) throw new Error('No section of the panel was found in places.tsx.');
  return found;
}
