/** Step one: the customer's address. */
import { Button, Card, Form, Notice, TextField, useOneAtATime } from '@spreadwise/shared-ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusField } from '../common/focus-field';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface EmailStepProps {
  readonly productName: string;
  readonly email: string;
  /** A payment has just been made, but the dashboard cannot open yet. */
  readonly pending: boolean;
  readonly flow: Pick<CustomerSignInFlow, 'submitEmail'>;
}

export function EmailStep({ productName, email: first, pending, flow }: EmailStepProps) {
  const [email, setEmail] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, 'email'), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const outcome = await flow.submitEmail(email.trim().toLowerCase());
      if (outcome.kind !== 'refused') return;
      setError(outcome.text);
      focusField(form.current, 'email');
    });
  };
  const refuse = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    const input = event.currentTarget;
    setError(
      input.validity.valueMissing
        ? 'Please enter your email address.'
        : 'This is not an email address; it should look like name@example.com.',
    );
    input.focus();
  };
  return (
    <Card
      as={1}
      tone="raised"
      title={`Sign in to ${productName}`}
      description="With the email address of your subscription. There is no password."
    >
      <Form ref={form} onSubmit={submit}>
        {pending && (
          <Notice tone="info" title="Your dashboard is almost ready">
            Your subscription is still being set up. Give it a minute, then sign in here.
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="name@example.com"
          required
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(null);
          }}
          onInvalid={refuse}
          error={error}
        />
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? 'One moment…' : 'Continue'}
        </Button>
      </Form>
    </Card>
  );
}
