// The API for remotes of a running product, called with a team's token. Every failure becomes a readable message.
import { CommandError, contractHere, EXIT, TOKEN_VARIABLE } from './team.mjs';

/** Milliseconds that a call may take; publishing includes the gate, which may start a browser. */
const CALL_LIMIT = 30_000;
const PUBLISH_LIMIT = 180_000;

/**
 * @param {{ to: string, token: string, remote: string, host: import('./host.mjs').Host }} options `to`: the origin
 */
export function remotesApi({ to, token, remote, host }) {
  const call = async (path, init = {}, limit = CALL_LIMIT) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await ask(`${to}${path}`, { ...init, headers }, { limit, host });
    const body = await readJson(answer);
    if (answer.status === 204 || (answer.ok && body !== null)) return { status: answer.status, body };
    throw refusal({ answer, body, to, remote, host });
  };
  const post = async (path, input) =>
    (
      await call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    ).body;
  return {
    /** @param {Buffer} zip @param {Record<string, string>} query how to activate it, and its source */
    publish: (zip, query) =>
      call(
        `/api/remotes/publish?${new URLSearchParams({ remote, ...query })}`,
        { method: 'POST', headers: { 'content-type': 'application/zip' }, body: zip },
        PUBLISH_LIMIT,
      ),
    activate: (version) => post('/api/remotes/activate', { remote, version }),
    canary: (input) => post('/api/remotes/canary', { remote, ...input }),
    /** `from`: the version to take back; refused if it is not the one that would be. */
    rollback: (from) => post('/api/remotes/rollback', { remote, from }),
    /** For an origin, sends the contract of its build, which may not be published yet. */
    preview: (input) =>
      post('/api/remotes/preview', { remote, ...input, ...(input.origin && { contract: contractHere() }) }),
    status: async () => (await call(`/api/remotes/status?${new URLSearchParams({ remote })}`)).body,
  };
}

/** Describes the release state after an action. */
export const pointerWords = ({ active, canary, previous }, { names }) =>
  [
    `${active ?? 'no version'} is active`,
    canary && `${canary.version} is the canary for ${canary.share} % of the browsers`,
    previous && `${names.rollback} goes to ${previous}`,
  ]
    .filter(Boolean)
    .join('; ');

/** The changes of a contract that need the owner's approval, one line each. */
export const askedLines = (changes) =>
  changes.filter(({ needsApproval }) => needsApproval).map(({ text }) => `    ${text}`);

/** The version of a remote that new pages get, or null. */
export async function servedVersion(to, remote, host) {
  const answer = await ask(`${to}/remotes.json`, { cache: 'no-store' }, { host });
  const document = answer.ok ? await readJson(answer) : null;
  return document?.remotes?.find?.(({ name }) => name === remote)?.version ?? null;
}

/** Follows no redirects: the token is meant for the given address only. */
export async function ask(url, init, { host, limit = CALL_LIMIT }) {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(limit) });
  } catch (error) {
    const { origin } = new URL(url);
    throw new CommandError(networkWords(error, { origin, limit, host }), EXIT.unanswered);
  }
}

const NETWORK = {
  ECONNREFUSED: (origin) =>
    `Nobody listens at ${origin}. Is the product running there, and is the port right?`,
  ENOTFOUND: (origin) => `There is no host ${new URL(origin).hostname}. Check the spelling of --to.`,
  EAI_AGAIN: (origin) => `The name ${new URL(origin).hostname} could not be looked up. Is there a network?`,
  ECONNRESET: (origin) =>
    `${origin} closed the connection. A proxy in front of it may refuse uploads of this size.`,
};

function networkWords(error, { origin, limit, host }) {
  if (error.name === 'TimeoutError')
    return `${origin} did not answer within ${limit / 1000} s. What it did of this is not known: look with ${host.names.status}.`;
  const cause = error.cause ?? error;
  const code = cause.code ?? cause.errors?.[0]?.code;
  if (code in NETWORK) return NETWORK[code](origin);
  if (/CERT|SSL|TLS/.test(code ?? '')) return `The certificate of ${origin} is not trusted here (${code}).`;
  return `${origin} could not be reached: ${cause.message ?? error.message}.`;
}

export async function readJson(answer) {
  if (!answer.headers.get('content-type')?.includes('json')) return null;
  return answer.json().catch(() => null);
}

/** What a status means for the person who runs the command, and what to do. */
const STATUS = {
  401: ({ remote }) =>
    `The token in ${TOKEN_VARIABLE} is unknown here: it was revoked or rotated, or belongs to another server. ` +
    `The owner can create a new one for ${remote} under System > Releases.`,
  404: ({ to, said }) =>
    said ? null : `Is Spreadwise running at ${to}, in a release that remotes can be published to?`,
  413: () => 'The upload is too big: at most 5 MB packed. What did the build include?',
  429: ({ answer }) => {
    const seconds = Number(answer.headers.get('retry-after'));
    return `Too many requests. Run it again in ${seconds > 0 ? `${seconds} s` : 'a minute'}.`;
  },
};

function refusal(context) {
  const { answer, body, to, host } = context;
  const { status } = answer;
  const said = typeof body?.error === 'string' ? body.error : null;
  if (Array.isArray(body?.refusals) && body.refusals.length)
    return new CommandError(refusalWords(body.refusals, said, host), EXIT.refused);
  if (status >= 300 && status < 400)
    return new CommandError(
      `${to} redirects to ${answer.headers.get('location')}: use that address with --to.`,
      EXIT.usage,
    );
  if (answer.ok)
    return new CommandError(`The answer of ${to} is not from Spreadwise. Check --to.`, EXIT.unanswered);
  const words = [
    `${to} answered ${status}${said ? `: ${said}` : ''}`,
    STATUS[status]?.({ ...context, said }),
  ];
  if (status >= 500) words.push(`Nothing was changed that ${host.names.status} does not show; run it again.`);
  if (body?.requestId) words.push(`(request ${body.requestId}, for the operator)`);
  const known = status < 500 && status !== 429;
  return new CommandError(words.filter(Boolean).join('\n'), known ? EXIT.refused : EXIT.unanswered);
}

export const refusalWords = (refusals, said, { guide }) =>
  [
    `Refused by the gate${said ? `: ${said}` : ''}`,
    ...refusals.map(({ rule, message }) => `  ${rule}: ${message}`),
    `${guide} says what to do about each rule.`,
  ].join('\n');
