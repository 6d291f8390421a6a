/** A change of address, proved with a code from each address. */

import { DialogActions, Failure, problemText, useCommand } from '@spreadwise/shared-screens';
import { CodeField, Dialog, Form, Notice, TextField, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { accountTexts } from '../texts/account';

export interface ChangeAddressProps {
  readonly before: string;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function ChangeAddress({ before, onChanged, onClose }: ChangeAddressProps) {
  const [email, setEmail] = useState('');
  const [isMailed, setMailed] = useState(false);
  return isMailed ? (
    <BothCodes before={before} email={email} onChanged={onChanged} onClose={onClose} />
  ) : (
    <NewAddress email={email} onEmail={setEmail} onMailed={() => setMailed(true)} onClose={onClose} />
  );
}

interface NewAddressProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onMailed: () => void;
  readonly onClose: () => void;
}

function NewAddress({ email, onEmail, onMailed, onClose }: NewAddressProps) {
  const form = useId();
  const { busy, failure, run } = useCommand('POST /api/account/address/codes');
  const words = accountTexts().address;
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run({ email })) !== null) onMailed();
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      busy={busy}
      actions={
        <DialogActions
          form={form}
          label={words.mail}
          busyLabel={words.mailing}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void ask(event)} noValidate>
        <p>{words.text}</p>
        <TextField
          type="email"
          label={words.new}
          autoComplete="email"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <Failure of={failure} title={words.notMailed} />
      </Form>
    </Dialog>
  );
}

function BothCodes({ before, email, onChanged, onClose }: ChangeAddressProps & { readonly email: string }) {
  const form = useId();
  const { busy, failure, run } = useCommand('POST /api/account/address');
  const words = accountTexts().address;
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ email, oldCode, newCode }))) return;
    onChanged();
    onClose();
    toast({ title: words.changed, description: words.changedText(email) });
  };
  return (
    <Dialog
      title={words.enterBoth}
      onClose={onClose}
      busy={busy}
      actions={
        <DialogActions
          form={form}
          label={words.change}
          busyLabel={words.changing}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void change(event)} noValidate>
        <CodeField
          label={words.codeTo(before)}
          name="oldCode"
          autoFocus
          value={oldCode}
          onValueChange={setOldCode}
        />
        <CodeField label={words.codeTo(email)} name="newCode" value={newCode} onValueChange={setNewCode} />
        {failure !== null && (
          <Notice tone="danger" title={words.notChanged}>
            {problemText(failure)} {words.once}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}
