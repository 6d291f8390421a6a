/**
 * npm run verify:record -- --from https://spreadwise.example: downloads the public track record and recomputes the SHA-256 of
 * each published day from the figures alone. Prints a line for each day that differs, and then ends with 1. Also reads the
 * file that the page /record offers: `-- --file track-record.json`. Needs only Node.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** RFC 8785: keys sorted, no spaces; numbers and strings are as JavaScript writes them. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.keys(value).sort();
  return `{${entries.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

/** Each published day, with the hash of its figures. */
export function recomputeDays({ feed, tiers, published }) {
  return published.map(({ day, hash }) => {
    const ofDay = tiers.flatMap(({ tier, days }) => {
      const { figures, speeds } = days.find((one) => one.day === day) ?? {};
      return figures ? [[tier, { figures, speeds }]] : [];
    });
    const content = canonicalJson({ day, feed, tiers: Object.fromEntries(ofDay) });
    return { day, hash, recomputed: createHash('sha256').update(content).digest('hex') };
  });
}

async function readRecord({ from, file }) {
  if (file) return JSON.parse(await readFile(file, 'utf8'));
  const answer = await fetch(new URL('/api/track-record', from));
  if (!answer.ok) throw new Error(`${from} answered ${answer.status}.`);
  return answer.json();
}

async function main() {
  const { values } = parseArgs({
    options: { from: { type: 'string', default: 'http://localhost:3000' }, file: { type: 'string' } },
  });
  const days = recomputeDays(await readRecord(values));
  const wrong = days.filter(({ hash, recomputed }) => hash !== recomputed);
  for (const { day, hash, recomputed } of wrong)
    console.error(`${day}: published ${hash}, and its figures have ${recomputed}`);
  console.log(
    `${days.length - wrong.length} of ${days.length} published days have the hash of their figures.`,
  );
  process.exitCode = wrong.length > 0 || days.length === 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main().catch((error) => {
    console.error(
      `The record cannot be read: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`,
    );
    process.exitCode = 1;
  });
