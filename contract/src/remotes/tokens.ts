/** How a team authenticates: with a token of its one remote, or with its CI's identity, which gets one for minutes. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField, line } from '../fields';
import { remoteName } from './names';

/** What a token may do besides reading; publishing with activation needs both. */
export const TOKEN_SCOPES = ['publish', 'activate', 'preview'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
/** Without `activate`, which lets the token's holder change what runs in everyone's page, including the owner's. */
export const DEFAULT_SCOPES: readonly TokenScope[] = ['publish', 'preview'];
const scopesField = z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length);

/** A team's token, without its secret. */
export const remoteToken = z.object({
  id: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Null: created by a release whose tokens did not expire. */
  expiresAt: instantField.nullable(),
  createdAt: instantField,
  lastUsedAt: instantField.nullable(),
  revokedAt: instantField.nullable(),
});
export type RemoteToken = z.infer<typeof remoteToken>;

/** Whose ID tokens are exchanged for a token of the remote: those that match all fields here. */
export const trustedPublisher = z.object({
  id: z.string(),
  label: z.string(),
  issuer: z.string(),
  repository: z.string(),
  /** Null: any. */
  ref: z.string().nullable(),
  environment: z.string().nullable(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: instantField,
  lastUsedAt: instantField.nullable(),
  revokedAt: instantField.nullable(),
});
export type TrustedPublisher = z.infer<typeof trustedPublisher>;

const tokenDays = z
  .int()
  .min(1, 'A token works for 1 to 365 days.')
  .max(365, 'A token works for 1 to 365 days.');
const TOKEN_DAYS = 90;

/** The secret is shown once and stored as a hash. */
const newToken = z.object({ id: z.string(), token: z.string().meta({ examples: ['swr_…'] }) });
const tokenId = z.strictObject({ id: z.string().max(64) });
const labelOf = (what: string) => line().min(1, `Enter whose ${what} it is.`).max(60);

/** Someone who can push any branch, or open a pull request, must not be able to change what everyone gets. */
const namesItsRun = ({
  scopes,
  ref,
  environment,
}: {
  scopes: readonly TokenScope[];
  ref?: string | undefined;
  environment?: string | undefined;
}) => !scopes.includes('activate') || ref !== undefined || environment !== undefined;

export const tokenCalls = defineCalls({
  'POST /api/admin/remotes/token': {
    summary:
      'Create a token with which a team publishes this one remote. It is shown once, and cannot activate anything unless `scopes` says so.',
    access: { permission: 'deployment.access' },
    recent: true,
    body: z.strictObject({
      remote: remoteName,
      label: labelOf('token'),
      scopes: scopesField.default([...DEFAULT_SCOPES]),
      days: tokenDays.default(TOKEN_DAYS),
    }),
    response: newToken,
    failures: { 404: 'Remote not found.' },
  },
  'POST /api/admin/remotes/token/rotate': {
    summary:
      "Replace a token's secret and its expiry; the old secret stops working at once, and so do its previews.",
    access: { permission: 'deployment.access' },
    recent: true,
    body: tokenId.extend({ days: tokenDays.default(TOKEN_DAYS) }),
    response: newToken,
    failures: { 404: 'Token not found, or revoked.' },
  },
  'GET /api/admin/remotes/tokens': {
    summary: "Every team's tokens, without their secrets, and the trusted publishers, newest first.",
    access: { permission: 'api.management' },
    response: z.object({
      tokens: z.array(remoteToken.extend({ remote: remoteName })),
      publishers: z.array(trustedPublisher.extend({ remote: remoteName })),
    }),
  },
  'POST /api/admin/remotes/token/revoke': {
    summary: 'Revoke a token for good.',
    access: { permission: ['deployment.access', 'api.management'] },
    body: tokenId,
    failures: { 404: 'Token not found.' },
  },
  'POST /api/admin/remotes/publisher': {
    summary:
      "Trust a repository's CI: its ID tokens are exchanged for tokens of this one remote, so the CI stores no secret.",
    access: { permission: 'deployment.access' },
    recent: true,
    body: z
      .strictObject({
        remote: remoteName,
        label: labelOf('CI'),
        issuer: line().max(255),
        repository: z
          .string()
          .trim()
          .min(1, 'A repository is named as its host names it, e.g. acme/insights.')
          .max(255)
          .regex(/^[\w.-]+(\/[\w.-]+)+$/, 'A repository is named as its host names it, e.g. acme/insights.'),
        ref: z
          .string()
          .trim()
          .max(255)
          .regex(/^refs\/\S+$/, 'A branch or tag is named in full, e.g. refs/heads/main.')
          .optional(),
        environment: line().min(1).max(255).optional(),
        scopes: scopesField,
      })
      .refine(namesItsRun, 'Who may activate is bound to a branch or an environment.'),
    response: z.object({ id: z.string() }),
    failures: {
      404: 'Remote not found.',
      409: 'The issuer is not accepted, or the publisher is already trusted.',
    },
  },
  'POST /api/admin/remotes/publisher/revoke': {
    summary: 'Stop trusting a publisher: its tokens and their previews end at once.',
    access: { permission: ['deployment.access', 'api.management'] },
    body: tokenId,
    failures: { 404: 'Publisher not found.' },
  },
  'POST /api/remotes/exchange': {
    summary:
      "Exchange a CI's ID token for this origin for a short-lived token of a remote. An ID token is accepted once.",
    access: 'public',
    body: z.strictObject({ remote: remoteName, idToken: z.string().min(1).max(8_192) }),
    response: z.object({
      token: z.string().meta({ examples: ['swr_…'] }),
      scopes: z.array(z.enum(TOKEN_SCOPES)),
      expiresAt: instantField,
    }),
    failures: {
      401: 'The ID token is from an issuer that is not accepted, not for this origin, expired, or already exchanged; the message says which.',
      403: 'The remote trusts no publisher that the ID token names.',
      503: "The issuer's keys could not be fetched.",
    },
  },
});
