/** What versions of a remote request beyond what is approved, in words, with the owner's decision. */
import { utcText } from '@spreadwise/shared-screens';
import { Badge, Card, Muted, Stack } from '@spreadwise/shared-ui';
import styles from './Deployments.module.css';
import { shortText } from './labels';
import { ActionButton, type PartOfCard } from './Part';
import { approve, refuse, type Waiting as WaitingContract } from './release-steps';

type PartProps = Pick<PartOfCard, 'remote' | 'ask'>;

export const Waiting = ({ remote, ask }: PartProps) =>
  remote.contract.waiting.map((waiting) => (
    <Contract key={waiting.id} remote={remote} ask={ask} waiting={waiting} />
  ));

function Contract({ remote, ask, waiting }: PartProps & { readonly waiting: WaitingContract }) {
  const { id, approval, changes, reason, requestedAt, versions, activates } = waiting;
  const asked = changes.filter(({ needsApproval }) => needsApproval);
  const others = changes.filter(({ needsApproval }) => !needsApproval);
  const short = shortText(id);
  const isRefused = approval === 'refused';
  return (
    <Card as={1} tone="notice">
      <Stack gap="sm">
        <p className={styles.line}>
          <strong>{isRefused ? 'Refused' : 'Waits for your approval'}</strong>
          <Badge tone={isRefused ? 'danger' : 'warning'}>
            {remote.contract.approved ? 'asks for more' : 'is new'}
          </Badge>
        </p>
        <Muted>
          Asked {utcText(requestedAt)} by {versions.map(shortText).join(', ')}
        </Muted>
        {isRefused && <p>You said: {reason}</p>}
        <ul className={styles.changes}>
          {asked.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {others.length > 0 && (
          <details>
            <summary>Other changes, which need no approval</summary>
            <ul className={styles.changes}>
              {others.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {activates && (
          <p>
            Approving makes <code title={activates}>{shortText(activates)}</code> active.
          </p>
        )}
        <div className={styles.line}>
          <ActionButton
            label="Approve…"
            of={`contract ${short}`}
            variant="primary"
            onClick={() => ask(approve(remote, waiting))}
          />
          {!isRefused && (
            <ActionButton
              label="Refuse…"
              of={`contract ${short}`}
              onClick={() => ask(refuse(remote, waiting))}
            />
          )}
        </div>
      </Stack>
    </Card>
  );
}
