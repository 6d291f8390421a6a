/** Another address: said, then proved at both ends by codes. */

import { DialogActions, Failure, problemText, useCommand } from '@spreadwise/shared-screens';
import { CodeField, Dialog, Form, Notice, TextField, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';

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
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run({ email })) !== null) onMailed();
  };
  return (
    <Dialog
      title="Change your address"
      onClose={onClose}
      busy={busy}
      actions={
        <DialogActions
          form={form}
          label="Mail both codes"
          busyLabel="Mailing…"
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void ask(event)} noValidate>
        <p>We mail a code to the address of now and another to the new one. Your plan goes on as it is.</p>
        <TextField
          type="email"
          label="New address"
          autoComplete="email"
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <Failure of={failure} title="No codes were mailed" />
      </Form>
    </Dialog>
  );
}

function BothCodes({ before, email, onChanged, onClose }: ChangeAddressProps & { readonly email: string }) {
  const form = useId();
  const { busy, failure, run } = useCommand('POST /api/account/address');
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ email, oldCode, newCode }))) return;
    onChanged();
    onClose();
    toast({ title: 'Your address is changed', description: `From now on you sign in as ${email}.` });
  };
  return (
    <Dialog
      title="Enter both codes"
      onClose={onClose}
      busy={busy}
      actions={
        <DialogActions
          form={form}
          label="Change the address"
          busyLabel="Changing…"
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void change(event)} noValidate>
        <CodeField
          label={`Code mailed to ${before}`}
          name="oldCode"
          value={oldCode}
          onValueChange={setOldCode}
        />
        <CodeField
          label={`Code mailed to ${email}`}
          name="newCode"
          value={newCode}
          onValueChange={setNewCode}
        />
        {failure !== null && (
          <Notice tone="danger" title="Your address is not changed">
            {problemText(failure)} Each code works once: close this and begin again for new ones.
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}
