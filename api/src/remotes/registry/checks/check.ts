/**
 * Whether a build may be published, by its code and its contract and not by what its manifest says about it. This keeps
 * out mistakes and careless code; it is no wall against a team that hides what its code does.
 */
import { setImmediate } from 'node:timers/promises';
import type { RemoteFormat, UploadRefusal } from '@spreadwise/contract';
import { entryOf, type FederationManifest } from '../build/manifest';
import { readContainer } from './code/read-container';
import { readScript, type Script } from './code/script';
import { usesOf } from './code/uses';
import { partsOf } from './parts';
import { checkContent } from './rules/content';
import { checkContract, checkName } from './rules/contract';
import { checkEntry } from './rules/entry';
import { checkExposes } from './rules/exposes';
import { checkKinds } from './rules/kinds';
import { readManifest } from './rules/manifest';
import { checkPermissions } from './rules/permission';
import { checkShared } from './rules/shared';
import { checkSharedApi } from './rules/shared-api';
import { checkPlainSize, checkSize } from './rules/size';
import type { Candidate, MountCheck, Provided, ReadCandidate } from './types';

/**
 * Why the build is refused; empty when it may be published. `browser` is null where none is configured. `note` is called
 * with what is let through because only running it would tell.
 */
export async function check(
  candidate: Candidate,
  live: Provided,
  browser: MountCheck | null,
  note: (message: string) => void = () => undefined,
): Promise<UploadRefusal[]> {
  const tooLarge = checkPlainSize(candidate);
  if (tooLarge.length > 0) return tooLarge;
  const named = checkName(candidate);
  const reading = readManifest(candidate);
  if (!reading.ok) return [...named, ...reading.refusals];
  const { manifest, format } = reading;
  const parts = partsOf(candidate, manifest, format);
  const sized = [...named, ...(await checkSize(candidate, parts))];
  if (sized.length > 0) return sized;
  const { scripts, refusals } = await readScripts(candidate, format, parts.elsewhere);
  if (refusals.length > 0) return refusals;
  const read = readCandidate(candidate, manifest, format, parts, scripts);
  const found = [
    ...checkEntry(read),
    ...checkExposes(read),
    ...checkShared(read, live),
    ...checkSharedApi(read, live),
    ...checkContract(read, live),
    ...checkPermissions(read, live),
    ...checkContent(read),
    ...checkKinds(candidate),
  ];
  for (const { name, file } of read.uses.unknown)
    note(`${file} passes ${name} on as a whole, or asks it for a name that is made as it runs.`);
  // What is known to be wrong is not worth the seconds that a browser takes.
  if (found.length > 0 || !browser) return found;
  // Of ES modules the page fetches every file of the version before it runs one, to check its hash.
  const elsewhere = format === 'module' ? new Set<string>() : parts.elsewhere;
  return (await browser(candidate, elsewhere)).map((message) => ({ rule: 'mount', message }));
}

async function readScripts(
  { files }: Candidate,
  format: RemoteFormat,
  elsewhere: ReadonlySet<string>,
): Promise<{ scripts: Script[]; refusals: UploadRefusal[] }> {
  const scripts: Script[] = [];
  const refusals: UploadRefusal[] = [];
  for (const [file, bytes] of files) {
    if (!/\.m?js$/.test(file) || elsewhere.has(file)) continue;
    const reading = readScript(file, bytes.toString('utf8'), format === 'module' ? 'module' : 'script');
    if (reading.ok) scripts.push(reading.script);
    else
      refusals.push({ rule: 'content', message: `${file} is no script that can be read: ${reading.reason}` });
    // Visitors are answered between two files.
    await setImmediate();
  }
  return { scripts, refusals };
}

function readCandidate(
  candidate: Candidate,
  manifest: FederationManifest,
  format: RemoteFormat,
  { builder, ...parts }: ReturnType<typeof partsOf>,
  scripts: readonly Script[],
): ReadCandidate {
  const entry = entryOf(format, manifest);
  const entryScript = scripts.find(({ file }) => file === entry);
  if (!entryScript) throw new Error(`${entry} was not read, though the manifest's check found it.`);
  const container = readContainer(entryScript, scripts, builder);
  const uses = scripts.map((script) => usesOf(script, container.consumes));
  return {
    ...candidate,
    manifest,
    format,
    builder,
    entry,
    scripts,
    parts,
    container,
    uses: { uses: uses.flatMap((one) => one.uses), unknown: uses.flatMap((one) => one.unknown) },
  };
}
