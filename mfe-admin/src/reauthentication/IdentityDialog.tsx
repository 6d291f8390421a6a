/** The dialog in which the owner confirms their identity: by code or passkey, or by password if neither is set up. */

import type { ConfirmBody } from '@spreadwise/contract';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { problemText, useApiQuery } from '@spreadwise/shared-screens';
import { Button, Dialog, Form, Notice, PasswordField, TextField, useOneAtATime } from '@spreadwise/shared-ui';
import { type ReactNode, useId, useState } from 'react';

export interface IdentityDialogProps {
  readonly title: string;
  readonly label: string;
  readonly command: { readonly busy: boolean; readonly failure: unknown };
  readonly onShow: (shown: ConfirmBody) => Promise<void>;
  readonly onClose: () => void;
  /** The purpose. */
  readonly children: ReactNode;
}

export function IdentityDialog({ title, label, command, onShow, onClose, children }: IdentityDialogProps) {
  const { enrolled, error } = useEnrolled();
  const signing = usePasskeyProof(onShow);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useId();
  const busy = command.busy || signing.busy;
  const failed = command.failure ?? error;
  const failure = signing.failure ?? (failed === null ? null : problemText(failed));
  const hasField = enrolled !== null && (enrolled.code || !enrolled.passkey);
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Leave it
          </Button>
          {enrolled?.passkey && (
            <Button variant={hasField ? 'secondary' : 'primary'} busy={busy} onClick={signing.sign}>
              Use a passkey
            </Button>
          )}
          {hasField && (
            <Button type="submit" form={form} busy={busy}>
              {label}
            </Button>
          )}
        </>
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          signing.forget();
          void onShow(enrolled?.code ? { code } : { password });
        }}
      >
        <span>{children}</span>
        {hasField &&
          (enrolled.code ? (
            <CodeEntry value={code} onChange={setCode} />
          ) : (
            <PasswordEntry value={password} onChange={setPassword} />
          ))}
        {failure !== null && (
          <Notice tone="danger" title="That did not work">
            {failure}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}

interface EntryProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const CodeEntry = ({ value, onChange }: EntryProps) => (
  <TextField
    label="Code from your authenticator app"
    autoComplete="one-time-code"
    autoFocus
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

const PasswordEntry = ({ value, onChange }: EntryProps) => (
  <PasswordField
    label="Owner password"
    autoComplete="current-password"
    autoFocus
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** `enrolled` is null while unknown or unavailable. */
function useEnrolled() {
  const own = useApiQuery('GET /api/admin/passkeys');
  const factor = useApiQuery('GET /api/admin/second-factor');
  const enrolled =
    own.data && factor.data
      ? { passkey: own.data.passkeys.some(({ worksHere }) => worksHere), code: factor.data.since !== null }
      : null;
  return { enrolled, error: own.error ?? factor.error };
}

/** `failure` is a text; it does not cover failures of `onShow`. */
function usePasskeyProof(onShow: IdentityDialogProps['onShow']) {
  const { request } = useAuth();
  const { busy, run } = useOneAtATime();
  const [failure, setFailure] = useState<string | null>(null);
  const signed = async () => {
    try {
      const { signByPasskey } = await import('@spreadwise/contract/passkey');
      return await signByPasskey(await request('POST /api/auth/passkey'));
    } catch (error) {
      setFailure(error instanceof ApiError ? problemText(error) : 'No passkey was used.');
      return null;
    }
  };
  const sign = () =>
    run(async () => {
      setFailure(null);
      const passkey = await signed();
      if (passkey) await onShow({ passkey });
    });
  return { busy, failure, sign: () => void sign(), forget: () => setFailure(null) };
}
