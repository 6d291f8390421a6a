/** One remote: the live version and its canary; below them versions, tokens and history. */
import { sizeText, utcText } from '@spreadwise/shared-screens';
import { Badge, CopyButton, EmptyState, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Group } from '../common/Group';
import { useFallbackFocus } from '../common/useFallbackFocus';
import { Canary } from './Canary';
import styles from './Deployments.module.css';
import { Health } from './Health';
import { History } from './History';
import { actionText, ageText, type Remote, shortText, versionOf, whoText } from './labels';
import { ActionButton, type PartOfCard } from './Part';
import { Publishers, type PublishersProps } from './Publishers';
import { ReleaseStepDialog } from './ReleaseStepDialog';
import { type ReleaseStep, rollBackStep } from './release-steps';
import { Tokens } from './Tokens';
import { firstCommands } from './team-commands';
import { Versions } from './Versions';
import { Waiting } from './Waiting';

export interface RemoteCardProps
  extends Pick<PartOfCard, 'remote' | 'now' | 'to'>,
    Pick<PublishersProps, 'issuers'> {
  readonly isOpen: boolean;
}

const waits = ({ contract }: Remote) => contract.waiting.some(({ approval }) => approval === 'waiting');
const turnOf = ({ acts }: Remote) =>
  acts.find(({ action }) => /activated|canary|returned|rolledBack/.test(action));

export const needsSomebody = (remote: Remote): boolean =>
  waits(remote) || remote.canary !== null || turnOf(remote)?.action === 'remote.returned';

export function RemoteCard({ remote, now, to, issuers, isOpen }: RemoteCardProps) {
  const [step, ask] = useState<ReleaseStep | null>(null);
  const place = useFallbackFocus(step);
  const state = stateOf(remote);
  const part = { remote, now, to, ask };
  const turn = turnOf(remote);
  return (
    <div ref={place} tabIndex={-1} className={styles.remote}>
      <section aria-label={`${remote.name} of ${remote.team}`}>
        <Group
          title={remote.name}
          facts={
            <>
              {waits(remote) && <Badge tone="warning">Needs your approval</Badge>}
              <Badge tone={state.tone}>{state.label}</Badge>
            </>
          }
          name="releases"
          isOpen={isOpen}
        >
          <div className={styles.content}>
            <Stack>
              <Muted>{remote.team}</Muted>
              <div role="status" className={styles.status}>
                {turn?.action === 'remote.returned' && (
                  <Notice tone="warning" title={actionText(turn)}>
                    {versionOf(remote, String(turn.details.version))?.health?.last?.message}
                  </Notice>
                )}
              </div>
              <Waiting {...part} />
              <Live {...part} />
              <Canary {...part} />
              <div>
                <Versions {...part} />
                <Tokens {...part} />
                <Publishers {...part} issuers={issuers} />
                <History remote={remote} />
              </div>
            </Stack>
          </div>
        </Group>
      </section>
      {step && <ReleaseStepDialog step={step} onClose={() => ask(null)} />}
    </div>
  );
}

const stateOf = ({ active, canary, versions }: Remote) =>
  canary
    ? ({ tone: 'accent', label: 'Canary running' } as const)
    : active
      ? ({ tone: 'success', label: 'Live' } as const)
      : ({ tone: 'neutral', label: versions.length > 0 ? 'Not live' : 'Reserved' } as const);

function Live({ remote, now, to, ask }: PartOfCard) {
  const { name, active, previous, canary, versions } = remote;
  const stored = versionOf(remote, active?.version);
  const isUntouched = versions.length === 1 && stored?.publishedBy === 'bundled';
  return (
    <>
      {active && (
        <div className={styles.row}>
          <div>
            <p className={styles.version}>
              <code>{active.version}</code>
              <CopyButton text={active.version} label={`Copy the version of ${name}`} />
            </p>
            <Muted>
              Live since {utcText(active.since)} ({ageText(active.since, now)})
              {stored && ` · ${whoText(stored.publishedBy, remote)} · ${sizeText(stored.brotliBytes)}`}
            </Muted>
          </div>
          {/* While a canary runs, the server would end that first; the canary's own panel offers it. */}
          {previous && !canary && (
            <ActionButton
              label="Roll back"
              of={shortText(active.version)}
              onClick={() => ask(rollBackStep(name, active.version, previous))}
            />
          )}
        </div>
      )}
      {isUntouched && (
        <Muted>
          Only the bundled build. Its team publishes with a token and{' '}
          <code>npm run publish-remote -w {name}</code>.
        </Muted>
      )}
      {!active &&
        (versions.length > 0 ? <Muted>No version is live.</Muted> : <NothingYet remote={remote} to={to} />)}
      {active && <Health health={stored?.health} />}
    </>
  );
}

/** The name is reserved, but nothing is published yet: shows the team's next steps. */
function NothingYet({ remote: { name, tokens }, to }: Pick<PartOfCard, 'remote' | 'to'>) {
  const commands = firstCommands(name, to);
  return (
    <EmptyState
      title="Nothing published yet"
      action={<CopyButton text={commands} label="Copy the commands" wide />}
    >
      <Stack gap="sm">
        <p>
          {tokens.some(({ revokedAt }) => !revokedAt)
            ? 'Its team has a token. It creates its repository if necessary, and publishes:'
            : 'Create a token for its team below. With that it creates its repository and publishes:'}
        </p>
        <p className={styles.copied}>
          <code>{commands}</code>
        </p>
        <p>Nothing is shown until you approve it here.</p>
      </Stack>
    </EmptyState>
  );
}
