/** Step one: the customer's address. */
import { Button, Card, Form, Notice, TextField, useOneAtATime } from '@spreadwise/shared-ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusField } from '../common/focus-field';
import { customerTexts } from '../texts/customer';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface EmailStepProps {
  readonly productName: string;
  readonly email: string;
  /** A payment has just succeeded, but the dashboard cannot open yet. */
  readonly pending: boolean;
  readonly flow: Pick<CustomerSignInFlow, 'submitEmail'>;
}

export function EmailStep({ productName, email: first, pending, flow }: EmailStepProps) {
  const [email, setEmail] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const words = customerTexts();
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
    setError(input.validity.valueMissing ? words.emailMissing : words.emailMalformed);
    input.focus();
  };
  return (
    <Card as={1} tone="raised" title={words.signInTo(productName)} description={words.noPassword}>
      <Form ref={form} onSubmit={submit}>
        {pending && (
          <Notice tone="info" title={words.almostReady}>
            {words.almostReadyText}
          </Notice>
        )}
        <TextField
          label={words.email}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={words.emailExample}
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
          {busy ? words.oneMoment : words.continue}
        </Button>
      </Form>
    </Card>
  );
}
