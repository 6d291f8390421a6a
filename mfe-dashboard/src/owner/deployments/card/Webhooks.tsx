/** Who is told of each step, and whether the last messages arrived. */
import { Badge, Muted } from '@spreadwise/shared-ui';
import { utcText } from '../../../common/format';
import { Entry } from '../../parts/Entry';
import { addWebhook, removeWebhook } from '../release/trust-steps';
import { ActionButton, Part, type PartOfCard } from './Part';

const STATES = {
  waiting: { tone: 'warning', label: 'Not taken yet' },
  delivered: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Given up' },
} as const;

export const Webhooks = ({ remote, ask }: PartOfCard) => (
  <Part title="Webhooks" count={remote.webhooks.length}>
    <Muted>Each is told of every step of {remote.name} by a signed message.</Muted>
    <ul>
      {remote.webhooks.map((webhook) => {
        const { id, url, addedAt, endedAt, deliveries } = webhook;
        const [last] = deliveries;
        const state = last && STATES[last.state];
        return (
          <Entry
            key={id}
            title={
              <>
                {url}
                {endedAt ? <Badge>Ended</Badge> : state && <Badge tone={state.tone}>{state.label}</Badge>}
              </>
            }
            facts={[
              `Added ${utcText(addedAt)}`,
              last
                ? `last ${last.event}, ${utcText(last.at)}${last.result ? `: ${last.result}` : ''}`
                : 'nothing sent yet',
              last && last.tries > 1 && `${last.tries} tries`,
              endedAt && `wants no more since ${utcText(endedAt)}`,
            ]}
          >
            <ActionButton
              label="Remove…"
              of={url}
              variant="ghost"
              onClick={() => ask(removeWebhook(remote, webhook))}
            />
          </Entry>
        );
      })}
    </ul>
    <ActionButton label="Add a webhook…" of={`of ${remote.name}`} onClick={() => ask(addWebhook(remote))} />
  </Part>
);
