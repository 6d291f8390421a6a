/** Builds of a remote that differ as those of a team do: other content, other hashes in the files' names, same screens. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Name within the build -> content. */
export type Build = ReadonlyMap<string, Buffer>;

/** `<chunk>.<10 hex digits of its content's hash>.js`, as webpack and Rspack name it, `<chunk>-<8 characters>.js` as Vite. */
const CHUNK = /\.([0-9a-f]{10})\.js$|-([\w-]{8})\.js$/;
const STRICT = '"use strict";';

/** What is published of a build's folder. */
export async function readBuild(folder: string): Promise<Build> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
  const published = names.filter(
    (name) => /\.(js|css|json|svg)$/.test(name) && !/(^|\/)(\.|mf-stats)/.test(name),
  );
  return new Map(
    await Promise.all(
      published.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
    ),
  );
}

/**
 * The entry, the screens and, deployment by deployment, another one of the other scripts note as they run of which
 * deployment they are: `globalThis.deployed` is what a tab has run. The rest stays as it is, as in most deployments.
 */
export function variantOf(build: Build, remote: string, deployment: number): Build {
  const mains = mainsOf(build);
  const others = [...build.keys()].filter((name) => name.endsWith('.js') && !mains.has(name));
  const other = others[deployment % others.length];
  return changed(build, (name, text) =>
    mains.has(name) || name === other
      ? inserted(text, `(globalThis.deployed||=[]).push(${JSON.stringify([remote, deployment, name])});`)
      : text,
  );
}

/** The small entry of a build of ours, and the scripts of all screens. */
function mainsOf(build: Build): ReadonlySet<string> {
  const { exposes } = JSON.parse(build.get('mf-manifest.json')?.toString() ?? '{}') as Manifest;
  return new Set(['house.js', ...exposes.flatMap(({ assets }) => assets.js.sync)]);
}
interface Manifest {
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[];
}

/** A build that loads well and throws when one of its screens is shown. */
export const throwingOf = (build: Build, expose: string): Build =>
  changed(build, (name, text) =>
    name.startsWith(`__federation_expose_${expose}.`)
      ? text.replace(/\{default:\(\)=>(\w+)\}/, '{default:()=>()=>{throw new Error("a bad deployment")}}')
      : text,
  );

/** Scripts with other content get another hash in their names, and everything that names them follows. */
function changed(build: Build, edit: (name: string, text: string) => string): Build {
  const hashes: [string, string][] = [];
  const edited = [...build].map(([name, bytes]): [string, Buffer] => {
    if (!name.endsWith('.js')) return [name, bytes];
    const content = Buffer.from(edit(name, bytes.toString()));
    const found = CHUNK.exec(name);
    const old = found?.[1] ?? found?.[2];
    if (old && !content.equals(bytes))
      hashes.push([old, createHash('sha256').update(content).digest('hex').slice(0, old.length)]);
    return [name, content];
  });
  const rename = (text: string) => hashes.reduce((all, [old, hash]) => all.replaceAll(old, hash), text);
  return new Map(
    edited.map(([name, bytes]) => [
      rename(name),
      /\.(js|json)$/.test(name) ? Buffer.from(rename(bytes.toString())) : bytes,
    ]),
  );
}

const inserted = (text: string, statement: string) =>
  text.startsWith(STRICT) ? STRICT + statement + text.slice(STRICT.length) : statement + text;

export function zipOf(build: Build): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of build) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}
