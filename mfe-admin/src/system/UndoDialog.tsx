/** Reverts a version: what will be restored, and why. */

import type { Setting, SettingsVersion } from '@spreadwise/contract';
import { DialogActions, Failure, useCommand } from '@spreadwise/shared-screens';
import { Dialog, Form, TextField, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { DifferenceTable } from './settings/DifferenceTable';

export interface UndoDialogProps {
  readonly version: SettingsVersion;
  readonly settings: readonly Setting[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function UndoDialog({ version: { version, changes }, settings, onClose, onDone }: UndoDialogProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/settings/undo');
  const [reason, setReason] = useState(`Undoes version ${version}`);
  const form = useId();
  const undo = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ version, reason }))) return;
    toast({ title: `Version ${version} is undone` });
    onDone();
  };
  return (
    <Dialog
      title={`Undo version ${version}`}
      busy={busy}
      onClose={onClose}
      actions={<DialogActions form={form} label="Undo" busyLabel="Undoing…" busy={busy} onClose={onClose} />}
    >
      <DifferenceTable
        caption="What will change"
        settings={settings}
        changes={changes.map(({ key, label, before, after }) => ({
          ...{ key, label },
          before: after,
          after: before,
        }))}
      />
      <Form id={form} noValidate onSubmit={(event) => void undo(event)}>
        <TextField
          label="Reason"
          maxLength={300}
          value={reason}
          disabled={busy}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
      <Failure of={failure} title="It was not undone" />
    </Dialog>
  );
}
