/** Asks the owner who they are: by the password, a code of the authenticator, or a passkey. */
import type { ConfirmBody } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Button, Dialog, Form, Notice, PasswordField, TextField } from '@spreadwise/shared-ui';
import { useId, useState } from 'react';
import { problemText } from '../../common/commands/problem';
import { useCommand } from '../../common/commands/useCommand';
import { useApiQuery } from '../../common/queries/api-query';

export interface AskAgainDialogProps {
  readonly onShown: () => void;
  readonly onClose: () => void;
}

export default function AskAgainDialog({ onShown, onClose }: AskAgainDialogProps) {
  const { request } = useAuth();
  const { busy, failure, run } = useCommand('POST /api/admin/confirm');
  const passkeys = useApiQuery('GET /api/admin/passkeys');
  const factor = useApiQuery('GET /api/admin/second-factor');
  const [isUnsigned, setUnsigned] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useId();
  const show = async (shown: ConfirmBody) => {
    // An answer without a body is undefined; null is a failure.
    if ((await run(shown)) !== null) onShown();
  };
  const showPasskey = async () => {
    try {
      const { signByPasskey } = await import('@spreadwise/contract/passkey');
      setUnsigned(false);
      await show({ passkey: await signByPasskey(await request('POST /api/auth/passkey')) });
    } catch {
      setUnsigned(true);
    }
  };
  return (
    <Dialog
      title="Is it you?"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Leave it
          </Button>
          {passkeys.data && passkeys.data.passkeys.length > 0 && (
            <Button variant="secondary" busy={busy} onClick={() => void showPasskey()}>
              Use a passkey
            </Button>
          )}
          <Button type="submit" form={form} busy={busy}>
            Go on
          </Button>
        </>
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void show(code ? { code } : { password });
        }}
      >
        <span>What you are about to do asks for it once more. Then you are not asked for ten minutes.</span>
        <PasswordField
          label="Owner password"
          autoComplete="current-password"
          autoFocus
          required={!code}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {factor.data?.since && (
          <TextField
            label="Or a code of your authenticator"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {(failure !== null || isUnsigned) && (
          <Notice tone="danger" title="That did not work">
            {isUnsigned ? 'No passkey was used.' : problemText(failure)}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}
