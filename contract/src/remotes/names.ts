/** The naming of remotes, versions and formats. */
import { z } from 'zod';
import { TAKEN_NAMES } from './taken-names';

/** Both can be part of a path, a key and a URL. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{0,63}$/;
export const VERSION_ID = /^[0-9a-f]{20}$/;

/** A remote's name, the same as its package's and folder's. */
export const remoteName = z
  .string()
  .regex(REMOTE_NAME, 'A remote is named by lower-case letters, digits and hyphens, e.g. mfe-auth.')
  .refine((name) => !TAKEN_NAMES.includes(name), 'The browser or the server uses this name.')
  .meta({ examples: ['mfe-auth'] });

/** A version's id is the hash of its files. */
export const remoteVersion = z
  .string()
  .regex(VERSION_ID, 'A version is named by 20 hexadecimal digits.')
  .meta({ examples: ['0f3a5c7e9b1d2f4a6c8e'] });

/**
 * How a version is loaded into a page. *house*: a container without its own federation runtime, built by our preset;
 * *container*: a standard script container; *module*: a standard ES module.
 */
export const REMOTE_FORMATS = ['house', 'container', 'module'] as const;
export type RemoteFormat = (typeof REMOTE_FORMATS)[number];
