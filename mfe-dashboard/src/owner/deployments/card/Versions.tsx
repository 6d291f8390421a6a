/** The stored versions, newest first, and what can be done with each. */
import { Badge } from '@spreadwise/shared-ui';
import { sizeText, utcText } from '../../../common/format';
import { shortText, tabsText, whoText } from '../labels';
import { giveCanary, makeLive, preview } from '../release/release-steps';
import { ActionButton, Entry, Part, type PartOfCard } from './Part';

const STATES = {
  active: { tone: 'success', label: 'Live' },
  canary: { tone: 'accent', label: 'Canary' },
  previous: { tone: 'neutral', label: 'Last good' },
  stored: null,
} as const;

export const Versions = ({ remote, ask }: PartOfCard) => (
  <Part title="Versions" count={remote.versions.length}>
    <ol>
      {remote.versions.map(({ version, state, withdrawn, publishedAt, publishedBy, brotliBytes, health }) => {
        const badge = STATES[state];
        const short = shortText(version);
        const isWaiting = state === 'stored' || state === 'previous';
        return (
          <Entry
            key={version}
            title={
              <>
                <code title={version}>{short}</code>
                {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
                {withdrawn && <Badge tone="warning">Taken back</Badge>}
              </>
            }
            facts={[
              utcText(publishedAt),
              whoText(publishedBy, remote.tokens),
              sizeText(brotliBytes),
              health && tabsText(health),
            ]}
          >
            {isWaiting && (
              <ActionButton label="Make live" of={short} onClick={() => ask(makeLive(remote, version))} />
            )}
            {isWaiting && remote.active && (
              <ActionButton
                label="Canary…"
                of={short}
                variant="ghost"
                onClick={() => ask(giveCanary(remote, version))}
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
