/** Leaving: what ends, what goes and what law keeps, said before; done by a mailed code. */

import type { Account } from '@spreadwise/contract';
import { DialogActions, Failure, useCommand, useSignOut, utcText } from '@spreadwise/shared-screens';
import { Button, Card, CodeField, Dialog, Form, Notice, Stack, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { Unproven } from './Profile';

export function DeleteAccount({ account }: { readonly account: Account }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Delete your account"
      description="Ends your plan at once and deletes what is kept about you."
    >
      <Stack>
        <p>Every subscription ends at once. What is left of a paid month is not paid back.</p>
        <p>Your name, address, history, settings, tokens and messages are deleted, your card is forgotten.</p>
        <p>
          Kept, under a number and without your name: which plan was sold when, and what was done about it for
          two years, since a payment can be disputed. The payment provider keeps its invoices for as long as
          law demands.
        </p>
        {account.deletionAskedAt ? (
          <Notice tone="warning" title="Your account is being deleted">
            Asked for {utcText(account.deletionAskedAt)}. It goes on by itself, also while the payment
            provider does not answer.
          </Notice>
        ) : account.addressProven ? (
          <div>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Delete my account
            </Button>
          </div>
        ) : (
          <Unproven />
        )}
      </Stack>
      {isOpen && <ConfirmDeletion email={account.email} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ConfirmDeletion({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const form = useId();
  const signOut = useSignOut();
  const mail = useCommand('POST /api/account/deletion/code');
  const deletion = useCommand('POST /api/account/deletion');
  const [isMailed, setMailed] = useState(false);
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMailed) {
      if ((await mail.run(undefined)) !== null) setMailed(true);
      return;
    }
    if ((await deletion.run({ code })) === null) return;
    toast({ title: 'Your account is being deleted', description: 'A last mail tells you when it is done.' });
    signOut();
  };
  const busy = mail.busy || deletion.busy;
  const failure = mail.failure ?? deletion.failure;
  return (
    <Dialog
      title="Delete your account?"
      onClose={onClose}
      busy={busy}
      actions={
        <DialogActions
          form={form}
          label={isMailed ? 'Delete it for good' : 'Mail me a code'}
          cancelLabel="Keep my account"
          danger={isMailed}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          This cannot be taken back.{' '}
          {isMailed ? `Enter the code that we mailed to ${email}.` : `A code mailed to ${email} confirms it.`}
        </p>
        {isMailed && <CodeField label="Six-digit code" name="code" value={code} onValueChange={setCode} />}
        <Failure of={failure} title="Nothing was deleted" />
      </Form>
    </Dialog>
  );
}
