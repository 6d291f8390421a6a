/** The stored versions, newest first, and the actions on each. */
import { sizeText, utcText } from '@spreadwise/shared-screens';
import { Badge } from '@spreadwise/shared-ui';
import { Entry } from '../common/Entry';
import { checkedText, originText, shortText, tabsText, whoText } from './labels';
import { ActionButton, Part, type PartOfCard } from './Part';
import { makeLive, preview, startCanary } from './release-steps';

const STATES = {
  active: { tone: 'success', label: 'Live' },
  canary: { tone: 'accent', label: 'Canary' },
  previous: { tone: 'neutral', label: 'Last good' },
  stored: null,
} as const;

/** What prevents a version from being released. */
const APPROVALS = {
  approved: null,
  waiting: { tone: 'warning', label: 'Waits for approval' },
  refused: { tone: 'danger', label: 'Refused' },
  none: { tone: 'neutral', label: 'Without a contract' },
} as const;

const FORMATS = { house: 'our format', container: 'standard container', module: 'ES module' } as const;

export function Versions({ remote, ask }: PartOfCard) {
  return (
    <Part title="Versions" count={remote.versions.length}>
      <ol>
        {remote.versions.map((stored) => {
          const { version, state, withdrawn, publishedAt, publishedBy, brotliBytes, health, format } = stored;
          const badge = STATES[state];
          const approval = APPROVALS[stored.contract?.approval ?? 'none'];
          const short = shortText(version);
          const canBeGiven = !approval && (state === 'stored' || state === 'previous');
          return (
            <Entry
              key={version}
              title={
                <>
                  <code title={version}>{short}</code>
                  {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
                  {withdrawn && <Badge tone="warning">Rolled back</Badge>}
                  {approval && <Badge tone={approval.tone}>{approval.label}</Badge>}
                </>
              }
              facts={[
                utcText(publishedAt),
                whoText(publishedBy, remote),
                sizeText(brotliBytes),
                FORMATS[format],
                originText(stored),
                checkedText(stored),
                health && tabsText(health),
              ]}
            >
              {canBeGiven && (
                <ActionButton label="Make live" of={short} onClick={() => ask(makeLive(remote, version))} />
              )}
              {canBeGiven && remote.active && (
                <ActionButton
                  label="Canary…"
                  of={short}
                  variant="ghost"
                  onClick={() => ask(startCanary(remote, version))}
                />
              )}
              {state !== 'active' && (
                <ActionButton
                  label="Preview…"
                  of={short}
                  variant="ghost"
                  onClick={() => ask(preview(remote.name, version))}
                />
              )}
            </Entry>
          );
        })}
      </ol>
    </Part>
  );
}
