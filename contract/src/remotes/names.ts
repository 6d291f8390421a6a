/** How remotes, their versions and the formats of these are named. */
import { z } from 'zod';

/** Both can be part of a path, a key and an address. */
export const REMOTE_NAME = /^[a-z][a-z0-9-]{0,63}$/;
export const VERSION_ID = /^[0-9a-f]{20}$/;

/** Under /remotes/preview are the links of previews; the SDK's versions are kept beside those of the remotes. */
const TAKEN = ['preview', 'sdk'];

/** Name of a remote, as its package and its folder have it. */
export const remoteName = z
  .string()
  .regex(REMOTE_NAME, 'A remote is named by lower-case letters, digits and hyphens, e.g. mfe-auth.')
  .refine((name) => !TAKEN.includes(name), `No remote is called ${TAKEN.join(' or ')}.`)
  .meta({ examples: ['mfe-auth'] });

/** A version is named by the hash of its files. */
export const remoteVersion = z
  .string()
  .regex(VERSION_ID, 'A version is named by 20 hexadecimal digits.')
  .meta({ examples: ['0f3a5c7e9b1d2f4a6c8e'] });

/**
 * How a version is brought into a page. *house*: a container without a federation runtime of its own, built by our preset;
 * *container*: a standard script container; *module*: a standard ES module.
 */
export const REMOTE_FORMATS = ['house', 'container', 'module'] as const;
export type RemoteFormat = (typeof REMOTE_FORMATS)[number];
