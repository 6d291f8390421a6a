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
        reason: z.string().max(300).default(''),
      }),
    )
    .max(MOST_MAIL_EVENTS),
});
export type MailEvent = z.output<typeof mailEvents>['events'][number];

export const MACHINE_CALLS = defineCalls({
  'POST /api/mail/events': {
    summary: 'Takes bounces and complaints from the mail provider; alerts by email to those addresses end.',
    access: 'public',
    secret: 'mailProvider',
    body: mailEvents,
    failures: { 401: 'The secret of MAIL_EVENTS_SECRET is missing or wrong.' },
  },
  'POST /api/stripe/webhook': {
    summary: 'Takes an event of the payment provider, as it signed it (Stripe-Signature).',
    access: 'public',
    upload: { type: 'application/json', maxBytes: 512 * 1024 },
    response: z.object({ received: z.literal(true) }),
    failures: { 400: 'The signature is missing or wrong.' },
  },
  'POST /api/csp-reports': {
    summary: 'Takes what a browser reports of the Content-Security-Policy.',
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
