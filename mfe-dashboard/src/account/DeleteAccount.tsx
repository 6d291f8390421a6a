/** Deletes the account with a mailed code; first shows what ends, what is deleted and what the law keeps. */

import type { Account } from '@spreadwise/contract';
import { DialogActions, Failure, useCommand, useSignOut, utcText } from '@spreadwise/shared-screens';
import { Card, CodeField, Dialog, Form, Notice, Stack, toast } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { accountTexts } from '../texts/account';
import { ProvenOnly } from './ProvenOnly';

export function DeleteAccount({ account }: { readonly account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const words = accountTexts().deletion;
  return (
    <Card title={words.title} description={words.text}>
      <Stack>
        <p>{words.ends}</p>
        <p>{words.goes}</p>
        <p>{words.kept}</p>
        {account.deletionAskedAt ? (
          <Notice tone="warning" title={words.deleting}>
            {words.deletingText(utcText(account.deletionAskedAt))}
          </Notice>
        ) : (
          <ProvenOnly isProven={account.addressProven} variant="danger" onClick={() => setOpen(true)}>
            {words.button}
          </ProvenOnly>
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
  const words = accountTexts().deletion;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMailed) {
      if ((await mail.run(undefined)) !== null) setMailed(true);
      return;
    }
    if ((await deletion.run({ code })) === null) return;
    toast({ title: words.deleting, description: words.lastMail });
    signOut();
  };
  const busy = mail.busy || deletion.busy;
  const failure = mail.failure ?? deletion.failure;
  return (
    <Dialog
      title={words.sure}
      onClose={onClose}
      busy={busy}
      actions={
        <DialogActions
          form={form}
          label={isMailed ? words.forGood : words.mailCode}
          cancelLabel={words.keep}
          danger={isMailed}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{isMailed ? words.enter(email) : words.confirms(email)}</p>
        {isMailed && (
          <CodeField label={words.code} name="code" autoFocus value={code} onValueChange={setCode} />
        )}
        <Failure of={failure} title={words.notDeleted} />
      </Form>
    </Dialog>
  );
}
