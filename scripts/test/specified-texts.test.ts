/** Every text that docs/specification.md quotes, and each feature of a plan, matches the product letter by letter. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { english as customer } from '../../mfe-auth/src/texts/english/customer';
import { english as owners } from '../../mfe-auth/src/texts/english/owner';
import { english as signup } from '../../mfe-signup/src/texts/english/signup';
import { ApiError } from '../../shared-auth/src/api/api-error';
import { customerUser } from '../../shared-auth/src/model/session-user';
import { english as shell } from '../../shell/src/texts/english';

const SPECIFICATION = readFileSync(path.join(__dirname, '../../docs/specification.md'), 'utf8');
const QUOTED = [...SPECIFICATION.matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(([, text = '']) => text);

const { owner, secureAccess } = owners;
/** Placeholders in a text are filled as the specification writes them. */
const SAID: readonly string[] = [
  ...Object.values(secureAccess),
  ...Object.values(shell.loading),
  ...Object.values(owner).filter((one) => typeof one === 'string'),
  ...Object.values(owner.welcome),
  ...Object.values(signup).filter((one) => typeof one === 'string'),
  signup.order.button('€{price}', 'subscribe'),
  signup.isActive('{plan}'),
  signup.isProcessed('{plan}'),
  signup.welcome('').trim(),
  customer.loginError,
  customer.loginFailed,
  customerUser({ customerId: 'cus_1', tier: 'PRO' }).firstName,
  ApiError.of('{status}' as never, '{text}', null).message,
];

/** Errors for developers, in code that a separate test protects. */
const IN_SOURCE = {
  'useAuth must be used within an AuthProvider': 'shared-auth/src/provider/AuthContext.ts',
  'Customer portal error': 'shared-auth/src/provider/AuthProvider.tsx',
} as const;
const sourceSays = (text: string): boolean => {
  const file = IN_SOURCE[text as keyof typeof IN_SOURCE];
  return (
    file !== undefined && readFileSync(path.join(__dirname, '../..', file), 'utf8').includes(`'${text}'`)
  );
};

it('the specification quotes texts', () => expect(QUOTED.length).toBeGreaterThan(40));

it.each([...new Set(QUOTED)])('the product contains ‘%s’ to the letter', (text) => {
  expect([text, SAID.includes(text) || sourceSays(text)]).toEqual([text, true]);
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

it.each(PLAN_IDS)('%s advertises and costs what the specification says', (id) => {
  const row = new RegExp(`^\\| ${id} \\| ([\\d.]+) \\| (.+) \\|$`, 'm').exec(SPECIFICATION);
  expect(signup.features[id]).toEqual(row?.[2]?.split('; ').map(capital));
  expect(PLANS[id].price.toFixed(2)).toBe(row?.[1]);
});

it('the login screen lists what the owner’s access includes', () => {
  const list = /A list of what owner access includes: (.+)\./.exec(SPECIFICATION)?.[1];
  expect(owner.access.join('; ')).toBe(list);
});
