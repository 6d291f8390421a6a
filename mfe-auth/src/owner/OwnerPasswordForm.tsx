/** The owner's password form and its outcomes (docs/specification.md, sections 2 and 8). */
import { waitText } from '@spreadwise/contract/wait-text';
import { ApiError, type Credentials, type SecondFactor, useAuth } from '@spreadwise/shared-auth';
import { Button, Form, PasswordField, TextField, toast, useOneAtATime } from '@spreadwise/shared-ui';
import { type FormEvent, useRef, useState } from 'react';
import { ownerTexts } from '../texts/owner';

export function OwnerPasswordForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const words = ownerTexts().owner;
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { password, setPassword, code, setCode, needs, busy, submit, usePasskey } = useOwnerSignIn(
    onSignedIn,
    () => field.current?.select(),
  );
  /* Replaces the browser's own bubble with the field's error, which stays and is read out with the field. */
  const refuseEmpty = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    setMissing(true);
    event.currentTarget.focus();
  };

  return (
    <Form onSubmit={submit}>
      <PasswordField
        ref={field}
        label={words.password}
        placeholder={words.enterPassword}
        name="password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
        }}
        onInvalid={refuseEmpty}
        error={missing && words.passwordMissing}
      />
      {needs.includes('code') && (
        <TextField
          label={words.code}
          hint={words.codeHint}
          name="one-time-code"
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {needs.includes('passkey') && (
        <Button variant="secondary" size="lg" fullWidth busy={busy} onClick={usePasskey}>
          {words.usePasskey}
        </Button>
      )}
      <Button type="submit" size="lg" fullWidth busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </Form>
  );
}

function useOwnerSignIn(onSignedIn: (() => void) | undefined, onWrongPassword: () => void) {
  const { request, signIn } = useAuth();
  const { busy, run } = useOneAtATime();
  const [password, setPassword] = useState('');
  /** The additional factors the server has asked for; empty until it does. */
  const [needs, setNeeds] = useState<readonly SecondFactor[]>([]);
  const [code, setCode] = useState('');

  const attempt = async (factor: Pick<Credentials, 'code' | 'passkey'>) => {
    const result = await signIn({ password, ...factor });
    if (result.ok) {
      const { title, text } = ownerTexts().owner.welcome;
      toast({ title, description: text });
      onSignedIn?.();
      return;
    }
    if (result.reason === 'refused' && result.needs) {
      const words = ownerTexts().owner;
      if (factor.code) fail(words.denied, words.wrongCode);
      if (factor.passkey) fail(words.denied, words.wrongPasskey);
      setNeeds(result.needs);
      setCode('');
      return;
    }
    onWrongPassword();
    fail(...refusalTexts(result));
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
      if (error instanceof ApiError) fail(ownerTexts().owner.loginError, ownerTexts().owner.loginFailed);
      else fail(ownerTexts().owner.denied, ownerTexts().owner.noPasskey);
    }
  };
  const usePasskey = () => void run(showPasskey);
  return { password, setPassword, code, setCode, needs, busy, submit, usePasskey };
}

type Refusal = Exclude<Awaited<ReturnType<ReturnType<typeof useAuth>['signIn']>>, { readonly ok: true }>;

/** The toast's title and text. */
function refusalTexts(refusal: Refusal): [string, string] {
  const { owner } = ownerTexts();
  switch (refusal.reason) {
    case 'refused':
      return [owner.denied, owner.wrongPassword];
    case 'throttled':
      return [owner.denied, owner.tooManyAttempts(waitText(refusal.retryAfterSeconds))];
    case 'failed':
      return [owner.loginError, refusalIn(refusal.error) ?? owner.loginFailed];
  }
}

/** The server's reason, written for people, why no password is accepted here (403). */
const refusalIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 403 ? error.body?.error : undefined;

const fail = (title: string, description: string) => toast({ title, description, variant: 'destructive' });
