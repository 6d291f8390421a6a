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
const UNPROVEN = 'This session has not proven the address by a mailed code.';
const PROVIDER_SILENT = 'The payment provider did not answer; nothing was changed.';
const CODE_FAILURES = {
  // Not 401, which would tell a page that its session has ended.
  422: 'The code is wrong, used, or older than ten minutes.',
  429: 'Too many attempts, or too many codes requested.',
} as const;

export const accountCalls = defineCalls({
  'GET /api/account': {
    summary: 'Your account and its pending requests.',
    access,
    customer: true,
    former: true,
    response: account,
  },
  'POST /api/account/name': {
    summary: 'Change your name, here and on future invoices.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({
      name: line().min(1, 'Enter a name.').max(100, 'A name has at most 100 characters.'),
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
    summary: 'Start changing your address: one code is mailed to the old address and one to the new.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({ email: emailField }),
    failures: { 403: UNPROVEN, 409: 'It is already your address.', 429: CODE_FAILURES[429] },
  },
  'POST /api/account/address': {
    summary: 'Change your address with the codes mailed to both. Every browser must prove the new one.',
    access,
    customer: true,
    former: true,
    body: z.strictObject({ email: emailField, oldCode: codeField, newCode: codeField }),
    response: account,
    failures: {
      ...CODE_FAILURES,
      403: UNPROVEN,
      409: 'Another account uses this address.',
      502: PROVIDER_SILENT,
      503: 'Another change is still being processed; see Retry-After.',
    },
  },
  'POST /api/account/export': {
    summary: 'Request a copy of all your data; it is prepared in the background, and a mail links to it.',
    access,
    customer: true,
    former: true,
    response: dataExport,
    failures: { 403: UNPROVEN },
  },
  'GET /api/account/export/file': {
    summary: 'Download a copy of your data (zip: JSON and CSV).',
    access,
    customer: true,
    former: true,
    query: z.strictObject({ id: z.uuid('A copy is named by a UUID.') }),
    download: { type: 'application/zip' },
    failures: { 403: UNPROVEN, 404: 'You have no such copy, or it has expired.' },
  },
  'POST /api/account/deletion/code': {
    summary: 'Mail yourself the code that deleting your account requires.',
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
