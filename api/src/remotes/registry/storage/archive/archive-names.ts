/** Which names an archive may hold: those that every file system and every address takes as they are. */
import path from 'node:path';
import { quote, RefusedArchive } from './refused';

/** What a browser takes from a remote, and nothing that acts when it is opened (html, svg, xml); compressed copies and source maps may be there and are dropped. */
const TYPES = ['.js', '.mjs', '.css', '.json', '.png', '.woff2', '.txt', '.map', '.br'];
const SEGMENT = /^[A-Za-z0-9_-]([A-Za-z0-9._-]*[A-Za-z0-9_-])?$/;
const MOST_FOLDERS = 8;

/** The name of a file or, ending with a slash, of a folder. Throws `Refused` when it is not one to store. */
export function checkName(name: string, longest: number): void {
  const shown = quote(name);
  if (name.length > longest)
    throw new RefusedArchive(`The name ${shown} has ${name.length} characters; it may have ${longest}.`);
  if (/^[/\\]|^[A-Za-z]:/.test(name))
    throw new RefusedArchive(`The name ${shown} is an absolute path; names are relative to the build.`);
  if (name.includes('\\'))
    throw new RefusedArchive(`The name ${shown} has a backslash; folders are parted by "/".`);
  const segments = name.replace(/\/$/, '').split('/');
  if (segments.includes('..')) throw new RefusedArchive(`The name ${shown} leads out of the build.`);
  for (const segment of segments) {
    if (segment.startsWith('.'))
      throw new RefusedArchive(
        `The name ${shown} is hidden ("${quote(segment).slice(1, -1)}"); leave it out.`,
      );
    if (!SEGMENT.test(segment))
      throw new RefusedArchive(
        `The name ${shown} may have letters, digits and ". _ -" only, and "/" between them.`,
      );
  }
  if (segments.length > MOST_FOLDERS)
    throw new RefusedArchive(
      `The name ${shown} is ${segments.length} levels deep; ${MOST_FOLDERS} are allowed.`,
    );
  if (!name.endsWith('/') && !TYPES.includes(path.posix.extname(name)))
    throw new RefusedArchive(
      `The file ${shown} has a type that is not published; it may be ${TYPES.join(' ')}.`,
    );
}

/** Throws `Refused` when two names would meet where capitals do not count, or one is a file and a folder. */
export function checkTogether(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const known = seen.get(name.toLowerCase());
    if (known !== undefined)
      throw new RefusedArchive(`${quote(name)} is there twice${spelled(known, name)}.`);
    seen.set(name.toLowerCase(), name);
  }
  for (const name of names)
    for (const folder of foldersOf(name)) {
      const known = seen.get(folder.toLowerCase());
      if (known !== undefined && known !== folder)
        throw new RefusedArchive(`The folder ${quote(folder)} is there twice${spelled(known, folder)}.`);
      seen.set(folder.toLowerCase(), folder);
      if (seen.has(folder.toLowerCase().slice(0, -1)))
        throw new RefusedArchive(`${quote(folder.slice(0, -1))} is both a file and a folder.`);
    }
}

const spelled = (known: string, name: string) => (known === name ? '' : `, also as ${quote(known)}`);

/** "a/b/c.js" -> "a/", "a/b/". */
const foldersOf = (name: string) =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, index, segments) => `${segments.slice(0, index + 1).join('/')}/`);
