/** What waits for a second person, who is not the owner: what everybody gets is approved by two. */
import { Card, CopyButton, Muted, Stack } from '@spreadwise/shared-ui';
import { utcText } from '../../../common/format';
import styles from '../Deployments.module.css';
import { shortText, whoText } from '../labels';
import { approveCommand } from '../release/team-commands';
import type { PartOfCard } from './Part';

export function Asked({ remote, to }: Pick<PartOfCard, 'remote' | 'to'>) {
  const { name, asked } = remote;
  if (!asked?.secondPerson) return null;
  const command = approveCommand(name, asked.version, to);
  return (
    <Card as={1} tone="notice">
      <Stack gap="sm">
        <p>
          <strong>
            <code title={asked.version}>{shortText(asked.version)}</code> waits for a second person
          </strong>
        </p>
        <Muted>
          Asked {utcText(asked.at)} by {whoText(asked.by, remote)}. Somebody whom the operator has named
          (APPROVERS) approves it, with a token of their own; nobody can do it here. Any other step takes the
          wish back.
        </Muted>
        <p className={styles.copied}>
          <code>{command}</code>
          <CopyButton text={command} label="Copy the command" wide />
        </p>
      </Stack>
    </Card>
  );
}
