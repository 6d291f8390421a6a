/** How remotes and their versions are named: both can be part of a path, a key and an address. */
import { z } from 'zod';

export const REMOTE_NAME = /^[a-z][a-z0-9-]{0,63}$/;
export const VERSION_ID = /^[0-9a-f]{20}$/;

/** Under /remotes/preview are the links of previews. */
const TAKEN = 'preview';

/** Name of a remote, as its package and its folder have it. */
export const remoteName = z
  .string()
  .regex(REMOTE_NAME, 'A remote is named by lower-case letters, digits and hyphens, e.g. mfe-auth.')
  .refine((name) => name !== TAKEN, `No remote is called ${TAKEN}.`)
  .meta({ examples: ['mfe-auth'] });

/** A version is named by the hash of its files. */
export const remoteVersion = z
  .string()
  .regex(VERSION_ID, 'A version is named by 20 hexadecimal digits.')
  .meta({ examples: ['0f3a5c7e9b1d2f4a6c8e'] });
