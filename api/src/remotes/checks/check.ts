/**
 * Decides by code and contract whether a build may be published. Stops careless code, not a team that hides intent. Part
 * of the SDK (scripts/pack-sdk.mjs), so it reads only what it is given.
 */
import { setImmediate } from 'node:timers/promises';
import { type GateRule, type RemoteFormat, remoteContract, type UploadRefusal } from '@spreadwise/contract';
import { messageOf } from '../../platform/lib/text';
import { type BuildFiles, entryFile, entryOf, type FederationManifest, versionOf } from '../builds';
import { askedOf, compareContracts, readContract } from '../contracts';
import {
  type Candidate,
  liveProvided,
  type MountCheck,
  ownOf,
  type Parts,
  type Provided,
  type ReadCandidate,
} from './candidate';
import { type Builder, builderOf, readContainer, resolveImport } from './code/container';
import { readScript, type Script } from './code/script';
import { usesOf } from './code/uses';
import { checkContent, checkKinds } from './rules/content';
import { checkContract, checkPermissions } from './rules/contract';
import { checkEntry, checkExposes, readManifest } from './rules/entry';
import { checkShared, checkSharedApi, unusedCopies } from './rules/shared';
import { checkPlainSize, checkSize } from './rules/size';

/**
 * Why the build is refused; empty if it may be published. `browser` is null if none is configured. `note` reports what
 * is accepted although only running it could decide, or although it is wasteful.
 */
export const check: typeof checkAll = async (...given) => {
  try {
    const refusals = await checkAll(...given);
    return refusals.map(({ rule, message }) => ({ rule, message: message.slice(0, LONGEST) }));
  } catch (error) {
    // A stack overflow, by code or JSON that no build tool makes.
    if (!(error instanceof RangeError)) throw error;
    return [{ rule: 'content', message: 'The build is nested too deeply to be checked.' }];
  }
};

/** A message may repeat what was sent. */
const LONGEST = 1_000;

async function checkAll(
  candidate: Candidate,
  live: Provided,
  browser: MountCheck | null,
  note: (message: string) => void = () => undefined,
): Promise<UploadRefusal[]> {
  const tooLarge = checkPlainSize(candidate);
  if (tooLarge.length > 0) return tooLarge;
  const reading = readManifest(candidate);
  if (!reading.ok) return reading.refusals;
  const { manifest, format } = reading;
  const parts = partsOf(candidate, manifest, format, live);
  const sized = await checkSize(candidate, parts);
  if (sized.length > 0) return sized;
  const { scripts, refusals } = await readScripts(candidate, format, parts.elsewhere);
  if (refusals.length > 0) return refusals;
  const read = readCandidate(candidate, manifest, format, parts, scripts);
  const messages: readonly (readonly [GateRule, readonly string[]])[] = [
    ['entry', checkEntry(read)],
    ['exposes', checkExposes(read)],
    ['shared', checkShared(read, live)],
    ['shared-api', checkSharedApi(read, live)],
    ['contract', checkContract(read, live)],
    ['permission', checkPermissions(read, live)],
    ['content', checkContent(read)],
    ['content', checkKinds(candidate)],
  ];
  const found = messages.flatMap(([rule, all]) => [...new Set(all)].map((message) => ({ rule, message })));
  for (const { name, file } of read.uses.unknown)
    note(
      `${file} passes ${name} on as a whole, or asks it for a name that is made as it runs: only a browser would tell.`,
    );
  unusedCopies(read, live).forEach(note);
  // The browser takes seconds, so it does not run if the build is refused anyway.
  if (found.length > 0 || !browser) return found;
  // With ES modules, the page fetches every file of the version before it runs one, to check its hash.
  const elsewhere = format === 'module' ? new Set<string>() : parts.elsewhere;
  return (await browser(candidate, elsewhere)).map((message) => ({ rule: 'mount', message }));
}

export interface LocalBuild {
  readonly remote: string;
  readonly files: BuildFiles;
  readonly provided: unknown;
  /** The contract that the owner has approved for the remote; null: none yet; undefined: unknown. */
  readonly approved?: unknown;
}

/** As a team checks before it publishes, against what a live product provides (GET /remotes/provided.json). */
export async function checkBuild({ remote, files, provided, approved }: LocalBuild) {
  /** As the server would give it. */
  const version = versionOf(files);
  const live = liveProvided.parse(provided);
  const read = readContract(remote, files);
  if (!read.ok) return { version, refusals: read.refusals, notes: [], asked: null };
  const { contract } = read;
  /** What is accepted although only running it could decide, or although it is wasteful. */
  const notes: string[] = [];
  const candidate = { name: remote, files, contract, slots: live.slots };
  const refusals = await check(candidate, live, null, (note) => void notes.push(note));
  /** What the owner would have to approve; null if the approved contract is unknown. */
  const asked =
    approved === undefined
      ? null
      : askedOf(compareContracts(remoteContract.nullable().parse(approved), contract));
  return { version, refusals, notes, asked };
}

async function readScripts({ files }: Candidate, format: RemoteFormat, elsewhere: ReadonlySet<string>) {
  const scripts: Script[] = [];
  const refusals: UploadRefusal[] = [];
  for (const [file, bytes] of files) {
    if (!isScript(file) || elsewhere.has(file)) continue;
    try {
      scripts.push(readScript(file, bytes.toString('utf8'), format === 'module' ? 'module' : 'script'));
    } catch (error) {
      const message = `${file} is not a readable script: ${messageOf(error)}`;
      refusals.push({ rule: 'content', message });
    }
    // Yields to other requests between two files.
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
  if (!entryScript) throw new Error(`${entry} was not read, although the manifest's check found it.`);
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

// The parts of a build that our page never runs, and those that belong to federation itself. Standard builds contain a
// runtime and copies of the shared packages, for hosts that provide neither. A copy of a package that our page does not
// provide either runs here. This reads the text before anything is parsed; the browser check verifies that no copy is
// loaded after all.

/** How the official runtime prefixes its log lines, in every version and with every bundler. */
const RUNTIME_MARK = '[ Federation Runtime ]';

/** The names that @module-federation/vite gives to modules it generates. */
const OF_VITE_PLUGIN = /(^|\/)_virtual_mf/;

export function partsOf(
  { files }: Pick<Candidate, 'files'>,
  manifest: FederationManifest,
  format: RemoteFormat,
  { packages }: Pick<Provided, 'packages'>,
): Parts & { readonly builder: Builder } {
  const entry = entryOf(format, manifest);
  const builder = builderOf(format, files.get(entry)?.toString('utf8') ?? '');
  const names = [...files.keys()];
  const runtime = names.filter((name) => isScript(name) && files.get(name)?.includes(RUNTIME_MARK));
  const federation = names.filter((name) => OF_VITE_PLUGIN.test(name));
  const forOthers = format === 'house' ? [entryFile(manifest)] : [];
  const copied = manifest.shared.filter(({ name }) => ownOf(packages, name));
  return {
    builder,
    elsewhere: new Set([...copiesIn(files, { ...manifest, shared: copied }, entry, builder), ...forOthers]),
    runtime: new Set(runtime),
    federation: new Set([...runtime, ...federation, entryFile(manifest)]),
  };
}

const isScript = (file: string): boolean => /\.m?js$/.test(file);

/** The files of copies that the manifest lists; with Vite, also whatever only those import. */
function copiesIn(
  files: Candidate['files'],
  { exposes, shared }: FederationManifest,
  entry: string,
  builder: Builder,
): ReadonlySet<string> {
  const own = new Set([
    entry,
    ...exposes.flatMap(({ assets: { js } }) => (builder === 'vite' ? js.sync : [...js.sync, ...js.async])),
  ]);
  const listed = shared.flatMap(({ assets }) => (assets ? [...assets.js.sync, ...assets.js.async] : []));
  const copies = new Set(listed.filter((file) => !own.has(file) && files.has(file)));
  if (builder !== 'vite') return copies;
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || copies.has(file)) return;
    reached.add(file);
    importsOf(file, files.get(file)?.toString('utf8') ?? '').forEach(visit);
  };
  visit(entry);
  return new Set([...files.keys()].filter((file) => isScript(file) && !reached.has(file)));
}

/** The build's own files that a file imports, statically or not, or names by their address, as it does a worker. */
const importsOf = (file: string, text: string): string[] =>
  [
    ...text.matchAll(/(?:\b(?:from|import)\s*(?:\(\s*)?["'`](?=\.)|\bnew URL\(\s*["'`])([^"'`:]+)["'`]/g),
  ].flatMap(([, source = '']) => resolveImport(file, source.replace(/^(?!\.)/, './')) ?? []);
