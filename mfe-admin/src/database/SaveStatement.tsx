/** Saves the statement in the editor by name, or removes it if saved. */

import type { KeptStatement } from '@spreadwise/contract';
import { problemText, useCommand } from '@spreadwise/shared-screens';
import { Button, Form, TextField, Toolbar, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';

interface SaveStatementProps {
  readonly sql: string;
  readonly kept: readonly KeptStatement[];
  readonly onKept: () => void;
}

export function SaveStatement({ sql, kept, onKept }: SaveStatementProps) {
  const keep = useCommand('POST /api/admin/database/console/keep');
  const forget = useCommand('POST /api/admin/database/console/forget');
  const [name, setName] = useState('');
  const known = kept.find((one) => one.sql === sql.trim());
  const isReady = name.trim() !== '' && sql.trim() !== '';

  const keepIt = async () => {
    if (!isReady || !(await keep.run({ name, sql }))) return;
    toast({ title: `“${name.trim()}” is saved` });
    setName('');
    onKept();
  };
  const forgetIt = async (one: KeptStatement) => {
    if (!(await forget.run({ id: one.id }))) return;
    toast({ title: `“${one.name}” is deleted` });
    onKept();
  };
  const failure = keep.failure ?? forget.failure;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void keepIt();
      }}
    >
      <TextField
        label="Save this statement as"
        maxLength={60}
        value={name}
        error={failure !== null && problemText(failure)}
        onChange={(event) => setName(event.target.value)}
      />
      <Toolbar>
        <Button type="submit" variant="secondary" busy={keep.busy} disabled={!isReady}>
          Save
        </Button>
        {known && (
          <Button variant="ghost" busy={forget.busy} onClick={() => void forgetIt(known)}>
            Delete “{known.name}”
          </Button>
        )}
      </Toolbar>
    </Form>
  );
}
