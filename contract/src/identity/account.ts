/** A customer's own account: name and address, a copy of their data, and deletion. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { codeField, emailField, instantField, languageField, line } from '../fields';

export const dataExport = z.object({
  id: z.string(),
  askedAt: instantField,
  /** Null while it is being made; a mail links to it once it is ready. */
  madeAt: instantField.nullable(),
  expiresAt: instantField,
  bytes: z.int().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const account = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** The language of mails and alerts. */
  language: languageField,
  /** Whether this session has proven the address; otherwise it can neither export nor delete. */
  addressProven: z.boolean(),
  /** The newest copy that has not expired. */
  dataExport: dataExport.nullable(),
  /** When deletion was requested, while it is pending. */
  deletionAskedAt: instantField.nullable(),
});
export type Account = z.infer<typeof account>;

const access = { permission: 'subscription.manage' } as const;
const UNPROVEN = 'This session has not proven the address: sign in with a mailed code first.';
const PROVIDER_SILENT = 'The payment provider did not answer; nothing was changed.';
const CODE_FAILURES = {
  // Not 401, which would tell a page that its session has ended.
  422: 'The code is wrong, used, or older than ten minutes.',
  429: 'Too many tries, or too many codes were asked for.',
} as const;

export const accountCalls = defineCalls({
  'GET /api/account': {
    summary: 'Your account, and what of it is under way.',
    access,
    customer: true,
    former: true,
    response: account,
  },
  'POST /api/account/name': {
    summary: 'Change your name, here and on invoices to come.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({
      name: line().min(1, 'A name is needed.').max(100, 'A name has at most 100 characters.'),
    }),
    response: account,
    failures: { 502: PROVIDER_SILENT },
  },
  'PUT /api/account/language': {
    summary: 'Choose the language of your mails and alerts.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({ language: languageField }),
  },
  'POST /api/account/address/codes': {
    summary: 'Begin to change your address: a code is mailed to the old one and another to the new one.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({ email: emailField }),
    failures: { 403: UNPROVEN, 409: 'It is your address already.', 429: CODE_FAILURES[429] },
  },
  'POST /api/account/address': {
    summary:
      'Change your address, by the codes that were mailed to both. Every browser has to prove the new one.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({ email: emailField, oldCode: codeField, newCode: codeField }),
    response: account,
    failures: {
      ...CODE_FAILURES,
      403: UNPROVEN,
      409: 'Another account has this address.',
      502: PROVIDER_SILENT,
      503: 'Another change is still being worked on; see Retry-After.',
    },
  },
  'POST /api/account/export': {
    summary: 'Ask for a copy of all your data; it is made in the background, and a mail leads to it.',
    access,
    customer: true,
    former: true,
    response: dataExport,
    failures: { 403: UNPROVEN },
  },
  'GET /api/account/export/file': {
    summary: 'Fetch a copy of your data (zip: JSON and CSV).',
    access,
    customer: true,
    former: true,
    query: z.strictObject({ id: z.uuid('A copy is named by a UUID.') }),
    download: { type: 'application/zip' },
    failures: { 403: UNPROVEN, 404: 'There is no such copy of yours, or it has expired.' },
  },
  'POST /api/account/deletion/code': {
    summary: 'Mail yourself the code that deleting your account needs.',
    access,
    customer: true,
    former: true,
    failures: { 403: UNPROVEN, 429: CODE_FAILURES[429] },
  },
  'POST /api/account/deletion': {
    summary: 'Delete your account: subscriptions end at once, and your data go.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({ code: codeField }),
    failures: { ...CODE_FAILURES, 403: UNPROVEN },
  },
});
