/** The owner's password and what becomes of it (docs/specification.md, sections 2 and 8). */
import { ApiError, type Credentials, type SecondFactor, useAuth } from '@spreadwise/shared-auth';
import { Button, Form, PasswordField, TextField, toast, useOneAtATime } from '@spreadwise/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { tooManyAttempts } from '../common/too-many-attempts';

export function OwnerPasswordForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const { request, signIn } = useAuth();
  const { busy, run } = useOneAtATime();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  /** What the server asks for beside the password, once it does. */
  const [needs, setNeeds] = useState<readonly SecondFactor[]>([]);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const attempt = async (factor: Pick<Credentials, 'code' | 'passkey'>) => {
    const result = await signIn({ password, ...factor });
    if (result.ok) {
      toast({ title: 'Welcome Back!', description: 'Owner access granted - Full system control available' });
      onSignedIn?.();
      return;
    }
    if (result.reason === 'refused' && result.needs) {
      if (factor.code) fail('Access Denied', 'This code is not right, or was used before');
      if (factor.passkey) fail('Access Denied', 'This passkey is not known here');
      setNeeds(result.needs);
      setCode('');
      return;
    }
    field.current?.select();
    switch (result.reason) {
      case 'refused':
        return void fail('Access Denied', 'Invalid owner password');
      case 'throttled':
        return void fail('Access Denied', tooManyAttempts(result.retryAfterSeconds));
      case 'failed':
        return void fail('Login Error', refusalIn(result.error) ?? 'An error occurred during login');
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => attempt(code ? { code } : {}));
  };
  const showPasskey = async () => {
    try {
      const { signByPasskey } = await import('@spreadwise/contract/passkey');
      await attempt({ passkey: await signByPasskey(await request('POST /api/auth/passkey')) });
    } catch (error) {
      if (error instanceof ApiError) fail('Login Error', 'An error occurred during login');
      else fail('Access Denied', 'No passkey was used');
    }
  };
  /* The browser's own bubble gives way to the field's error, which stays and is read out with the field. */
  const refuseEmpty = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    setMissing(true);
    event.currentTarget.focus();
  };

  return (
    <Form onSubmit={submit}>
      <PasswordField
        ref={field}
        label="Owner Password"
        placeholder="Enter owner password"
        name="password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
        }}
        onInvalid={refuseEmpty}
        error={missing && 'The owner password is required.'}
      />
      {needs.includes('code') && (
        <TextField
          label="Code of your authenticator"
          hint="Or one of your recovery codes."
          name="one-time-code"
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {needs.includes('passkey') && (
        <Button variant="secondary" size="lg" fullWidth busy={busy} onClick={() => void run(showPasskey)}>
          Use your passkey
        </Button>
      )}
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {busy ? 'Authenticating...' : 'Access Administration Panel'}
      </Button>
    </Form>
  );
}

/** Why nobody may sign in here, whatever the password: the server says it for people. */
const refusalIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 403 ? error.body?.error : undefined;

const fail = (title: string, description: string) => toast({ title, description, variant: 'destructive' });
