/** Calls by other machines, and calls that describe the API: not made by screens, and each route reads its own body. */
import { z } from 'zod';
import { defineCalls } from './define-calls';

const MOST_MAIL_EVENTS = 500;

const mailEvents = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        /** A temporary bounce changes nothing. */
        permanent: z.boolean().default(true),
        email: z.string().trim().toLowerCase().max(320),
        /** In the other mail server's words, which may be long. */
        reason: z
          .string()
          .overwrite((text) => text.slice(0, 300))
          .default(''),
      }),
    )
    .max(MOST_MAIL_EVENTS),
});
export type MailEvent = z.output<typeof mailEvents>['events'][number];

/** The largest body that the mail provider sends, in bytes. */
export const MOST_MAIL_BYTES = 36_000_000;

/** A mail as Postmark passes it on (https://postmarkapp.com/developer/webhooks/inbound-webhook). */
const inboundMail = z.object({
  MessageID: z.string().min(1).max(200),
  FromFull: z.object({ Email: z.string().trim().toLowerCase() }),
  /** The part between + and @ of the address it was sent to. */
  MailboxHash: z.string().default(''),
  Subject: z.string().default(''),
  TextBody: z.string().default(''),
  /** Without the quoted mail, if the provider recognized one. */
  StrippedTextReply: z.string().default(''),
  Headers: z.array(z.object({ Name: z.string().toLowerCase(), Value: z.string() })).default([]),
  Attachments: z
    .array(
      z.object({
        /** In base64. */
        Content: z.string(),
        /** Set for an image inside the text, e.g. a logo in a signature. */
        ContentID: z.string().nullish(),
      }),
    )
    .default([]),
});
export type InboundMail = z.output<typeof inboundMail>;

export const MACHINE_CALLS = defineCalls({
  'POST /api/mail/events': {
    summary: 'Takes bounces and complaints from the mail provider; alerts by email to those addresses end.',
    access: 'public',
    secret: 'mailProvider',
    body: mailEvents,
    maxBytes: 4_000_000,
    failures: { 401: 'The secret of MAIL_EVENTS_SECRET is missing or wrong.' },
  },
  'POST /api/mail/inbound': {
    summary: 'Takes a reply to a support mail from the mail provider, as Postmark passes it on.',
    access: 'public',
    secret: 'mailProvider',
    body: inboundMail,
    maxBytes: MOST_MAIL_BYTES,
    // Other statuses than 200 make the provider try again.
    response: z.object({ received: z.literal(true) }),
    failures: { 401: 'MAIL_REPLY_TO is not set, or the secret of MAIL_EVENTS_SECRET is missing or wrong.' },
  },
  'POST /api/stripe/webhook': {
    summary: 'Takes an event of the payment provider, as it signed it (Stripe-Signature).',
    access: 'public',
    upload: { type: 'application/json', maxBytes: 512 * 1024 },
    response: z.object({ received: z.literal(true) }),
    failures: { 400: 'The signature is missing or wrong.' },
  },
  'POST /api/csp-reports': {
    summary: 'Receives browsers’ reports on the Content-Security-Policy.',
    access: 'public',
    upload: { type: 'application/csp-report', maxBytes: 16 * 1024 },
  },
  'GET /api/openapi.json': {
    summary: 'This document.',
    access: 'public',
    response: z.looseObject({ openapi: z.string() }),
  },
  'GET /api/docs': {
    summary: 'This document as a page.',
    access: 'public',
    download: { type: 'text/html' },
  },
  'GET /api/docs.css': {
    summary: 'The style of that page.',
    access: 'public',
    download: { type: 'text/css' },
  },
});
