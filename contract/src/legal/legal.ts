/** Operator and terms as pages show them; and leaving: withdrawing or cancelling without signing in. */
import { z } from 'zod';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { dayField, emailField, instantField, languageField, line, timeZoneField } from '../fields';

export const LEGAL_TEXTS = ['imprint', 'privacy', 'terms', 'withdrawal-instructions', 'conflicts'] as const;
export type LegalTextId = (typeof LEGAL_TEXTS)[number];

/** A section of a text: its heading, its paragraphs, and its list items. */
export const legalSection = z.object({
  heading: z.string(),
  paragraphs: z.array(z.string()),
  list: z.array(z.string()).optional(),
});
export type LegalSection = z.infer<typeof legalSection>;

const legalVersion = z.object({
  /** The day from which this wording applies. */
  date: z.iso.date(),
  /** SHA-256 of the wording in both languages, before the operator's details are filled in. */
  hash: z.string(),
});

export const DECLARATION_KINDS = ['withdrawal', 'cancellation'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

const MOST = { name: 200, contract: 500, cause: 2000 };

export const declareBody = z.strictObject({
  kind: z.enum(DECLARATION_KINDS),
  name: line().min(1, 'Enter your name.').max(MOST.name, `A name has at most ${MOST.name} characters.`),
  /** The contract's address; the receipt goes there. */
  email: emailField,
  /** The contract, in the declarer's own words. */
  contract: z.string().trim().max(MOST.contract).optional(),
  /** The reason of a cancellation for cause; absent: an ordinary one. */
  cause: z.string().trim().min(1, 'Say why, if you cancel for cause.').max(MOST.cause).optional(),
  /** The requested last day of a cancellation; absent: the earliest possible one. */
  endsOn: dayField('Write the day as 2026-12-31.').optional(),
  /** The receipt also gives the time in this zone. */
  timeZone: timeZoneField.optional(),
});
export type DeclareBody = z.output<typeof declareBody>;

const adminLegalTexts = z.object({
  texts: z.array(
    z.object({ id: z.enum(LEGAL_TEXTS), version: legalVersion, releasedAt: instantField.nullable() }),
  ),
});

const adminLegal = { permission: 'system.configuration' } as const;

export const legalCalls = defineCalls({
  'GET /api/legal': {
    summary: 'A legal text with the operator’s details filled in.',
    access: 'public',
    site: 'both',
    query: z.strictObject({ text: z.enum(LEGAL_TEXTS), language: languageField.default('en') }),
    response: z.object({
      version: legalVersion,
      /** Nobody has released this version. */
      isDraft: z.boolean(),
      /** Operator details that are not entered, e.g. address. */
      missing: z.array(z.string()),
      sections: z.array(legalSection),
    }),
  },
  'POST /api/leave': {
    summary:
      'Declare a withdrawal or a cancellation. The answer is the same whether or not a contract exists; a receipt is mailed in either case.',
    access: 'public',
    site: 'both',
    body: declareBody,
    response: z.object({ receivedAt: instantField }),
    failures: TOO_MANY_CALLS,
  },
  'POST /api/leave/undo': {
    summary: 'Undo a cancellation with the link in its receipt: once, until the contract has ended.',
    access: 'public',
    site: 'both',
    body: z.strictObject({ token: z.string().max(200) }),
    response: z.object({ outcome: z.enum(['undone', 'over']) }),
  },
  'GET /api/admin/legal': {
    summary: 'The legal texts with their versions, and which are released.',
    access: adminLegal,
    response: adminLegalTexts,
  },
  'POST /api/admin/legal/release': {
    summary: 'Release a version of a legal text, so that it is no longer a draft.',
    access: adminLegal,
    body: z.strictObject({ text: z.enum(LEGAL_TEXTS), hash: z.string().max(64) }),
    response: adminLegalTexts,
    failures: { 409: 'The text has a newer version.' },
  },
});
