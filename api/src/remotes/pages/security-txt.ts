/** Where to report a vulnerability to the operator (RFC 9116). */
import { Hono } from 'hono';
import { DAY_MS } from '../../platform/lib/time';

export interface SecurityTxt {
  /** Whom to write to; until that is entered it is empty, and there is no such file. */
  readonly contact: () => string;
  readonly publicOrigin: string;
  readonly now: () => Date;
}

const PATH = '/.well-known/security.txt';
/** It says so anew each time: a copy that somebody kept is not to be believed for years. */
const GOOD_FOR_MS = 180 * DAY_MS;

export function securityTxtRoutes({ contact, publicOrigin, now }: SecurityTxt): Hono {
  const lines = () => [
    `Contact: mailto:${contact()}`,
    `Expires: ${new Date(now().getTime() + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}${PATH}`,
  ];
  return new Hono().get(PATH, (c, next) => (contact() === '' ? next() : c.text(`${lines().join('\n')}\n`)));
}
