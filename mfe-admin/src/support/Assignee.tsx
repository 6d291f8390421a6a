/** Who is assigned to a conversation, by the name that the team uses. */

import type { InboxConversation } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Form, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import styles from './Support.module.css';

export interface AssigneeProps {
  readonly conversation: Pick<InboxConversation, 'id' | 'assignee'>;
  readonly onChanged: () => void;
}

export function Assignee({ conversation: { id, assignee }, onChanged }: AssigneeProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/support/assign');
  const [name, setName] = useState(assignee ?? '');
  const typed = name.trim() || null;
  const assign = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run({ id, assignee: typed })) !== null) onChanged();
  };
  return (
    <Form gap="sm" className={styles.assignee} onSubmit={(event) => void assign(event)} noValidate>
      <TextField
        label="Assigned to"
        value={name}
        maxLength={60}
        disabled={busy}
        onChange={(event) => setName(event.target.value)}
      />
      {typed !== assignee && (
        <Button type="submit" variant="secondary" busy={busy}>
          Save
        </Button>
      )}
      <Failure of={failure} title="It was not saved" />
    </Form>
  );
}
