/** Texts for versions, people, figures and actions of a deployment. */
import type {
  CallResponse,
  RemoteStatus,
  StoredVersion,
  TrustedPublisher,
  VersionHealth,
} from '@spreadwise/contract';
import { countText, NONE } from '@spreadwise/contract/figure-text';

type RemoteAction = RemoteStatus['acts'][number];

/** Enough of a version's 20 digits to distinguish it from its neighbours. */
export const shortText = (version: unknown): string => String(version).slice(0, 8);

/** 5%, 0.4% */
export const percentText = (percent: number): string => `${Number(percent.toFixed(1))}%`;

interface Tabs {
  readonly tabs: number;
  readonly failedTabs: number;
}

/** The percentage of tabs in which it failed. */
export const failedPercent = ({ tabs, failedTabs }: Tabs): number =>
  tabs > 0 ? (failedTabs / tabs) * 100 : 0;

export const tabsText = (figures: Tabs): string =>
  `failed in ${countText(figures.failedTabs)} of ${countText(figures.tabs)} tabs, ${percentText(failedPercent(figures))}`;

/** 14 min, 3 h 20 min, 5 days. */
export function ageText(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** Above the first a vital is fair, above the second poor (web.dev/articles/vitals). CLS has no unit, others are ms. */
const LIMITS = { LCP: [2500, 4000], INP: [200, 500], CLS: [0.1, 0.25] } as const;
/** Short labels, with the abbreviations that browsers’ tools use. */
export const SHOWN_VITALS = {
  LCP: 'Largest paint (LCP)',
  INP: 'Response time (INP)',
  CLS: 'Layout shift (CLS)',
} as const;

/** The 75th percentile: three visits in four are this good or better. */
export function vitalText(vitals: VersionHealth['vitals'], name: keyof typeof LIMITS) {
  const p75 = vitals.find((vital) => vital.name === name)?.p75;
  if (p75 === undefined) return { value: NONE };
  const [fair, poor] = LIMITS[name];
  const text = (value: number) => (name === 'CLS' ? value.toFixed(2) : `${countText(Math.round(value))} ms`);
  const hint = () => {
    if (p75 > poor) return `Poor: above ${text(poor)}`;
    return p75 > fair ? `Fair: above ${text(fair)}` : `Good: up to ${text(fair)}`;
  };
  return { value: text(p75), hint: hint() };
}

/** `actor` is `bundled`, `owner`, `system` or `remote:<name>:<id of a token or publisher>`. */
export function whoText(
  actor: string,
  { tokens, publishers }: Pick<Remote, 'tokens' | 'publishers'>,
): string {
  if (actor === 'owner') return 'You';
  const [, , id] = actor.split(':');
  if (!id) return 'The product';
  return [...tokens, ...publishers].find((one) => one.id === id)?.label ?? 'The team';
}

/** The claims that an ID token must have: acme/insights, refs/heads/main, production. */
export const boundText = ({
  repository,
  ref,
  environment,
}: Pick<TrustedPublisher, 'repository' | 'ref' | 'environment'>): string =>
  [repository, ref, environment].filter(Boolean).join(', ');

/** The source of a version, as far as its publisher states it. */
export const originText = ({ repository, commit }: Pick<StoredVersion, 'repository' | 'commit'>): string =>
  [repository, commit && `commit ${shortText(commit)}`].filter(Boolean).join(' · ');

/** The result of the gate's browser check; every version has passed the rules that read its files. */
export function checkedText({ checked }: Pick<StoredVersion, 'checked'>): string | null {
  const mount = checked?.find((one) => one.startsWith('mount'));
  if (mount === undefined) return checked && 'not opened in a browser';
  return mount === 'mount'
    ? 'opened in a browser'
    : mount.replace(/^mount: not tried/, 'not opened in a browser');
}

/** Describes an action; one that is unknown to this build is shown by its own name. */
export function actionText({ action, details: d }: Pick<RemoteAction, 'action' | 'details'>): string {
  const version = shortText(d.version);
  const ended = d.endedCanary ? `; the canary ${shortText(d.endedCanary)} ended` : '';
  const kind = action.replace('remote.', '');
  switch (kind) {
    case 'published':
      return `Published ${version}`;
    case 'reserved':
      return `Reserved the name for ${d.team}`;
    case 'contractApproved':
      return `Approved contract ${shortText(d.contract)}`;
    case 'contractRefused':
      return `Refused contract ${shortText(d.contract)}: ${d.reason}`;
    case 'activationAsked':
      return `Asked to make ${version} live once it is approved`;
    case 'refused':
      return `A build was refused. ${refusalsText(d.refusals)}`;
    case 'activated':
      return `Made ${version} live${d.before && d.before !== d.version ? ` instead of ${shortText(d.before)}` : ''}${ended}`;
    case 'canaryStarted':
      return `Started the canary ${version} for ${d.share}% of browsers${ended}`;
    case 'canaryEnded':
      return `Ended the canary ${version}`;
    case 'returned':
      return `The canary ${version} ended by itself: it failed in ${d.failedTabs} of ${d.tabs} tabs, the limit is ${d.errorLimit}%`;
    case 'rolledBack':
      return d.canary
        ? `Ended the canary ${shortText(d.canary)}`
        : `Rolled back ${version}; ${shortText(d.to)} is live`;
    case 'previewMade':
      return `Created a preview link for ${d.version ? version : d.origin}`;
    case 'publisherAdded':
      return `Trusted the CI “${d.label}” (${d.repository})`;
    case 'publisherRevoked':
      return `Stopped trusting the CI “${d.label}”`;
    case 'tokenExchanged':
      return `Issued the CI “${d.label}” a token for 15 minutes${d.commit ? `, for commit ${shortText(d.commit)}` : ''}`;
    case 'tokenMade':
    case 'tokenRotated':
    case 'tokenRevoked':
      return `${kind.slice('token'.length)} the token “${d.label}”`;
    default:
      return kind;
  }
}

const refusalsText = (refusals: unknown): string =>
  Array.isArray(refusals) ? refusals.map((one: { message?: unknown }) => one.message).join(' ') : '';

export const REMOTES = 'GET /api/admin/remotes';
export type Remote = CallResponse<typeof REMOTES>['remotes'][number];

export const versionOf = ({ versions }: Remote, version: string | undefined) =>
  versions.find((one) => one.version === version);
