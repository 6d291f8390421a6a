/** Step two: the one-time code. The screen never says whether the address is a customer's. */
import {
  Button,
  Card,
  CODE_LENGTH,
  CodeField,
  Form,
  Toolbar,
  toast,
  useOneAtATime,
} from '@spreadwise/shared-ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { focusField } from '../common/focus-field';
import styles from './steps.module.css';
import { useCountdown } from './useCountdown';
import type { CustomerSignInFlow } from './useCustomerSignIn';

const RESEND_SECONDS = 30;

export interface CodeStepProps {
  readonly email: string;
  readonly flow: Pick<CustomerSignInFlow, 'submitCode' | 'submitEmail' | 'useAnotherAddress'>;
}

export function CodeStep({ email, flow }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [keep, setKeep] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const { seconds, restart } = useCountdown(RESEND_SECONDS);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, 'code'), []);
  const refuse = (text: string) => {
    setError(text);
    focusField(form.current, 'code');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) return refuse('The code has six digits.');
    void run(async () => {
      const outcome = await flow.submitCode(email, code, keep);
      if (outcome.kind === 'refused') refuse(outcome.text);
    });
  };
  const resend = () =>
    run(async () => {
      restart();
      setCode('');
      setError(null);
      const outcome = await flow.submitEmail(email);
      if (outcome.kind === 'refused') setError(outcome.text);
      if (outcome.kind === 'done')
        toast({
          title: 'Check your inbox',
          description: 'If the address belongs to a customer, a new code is on its way.',
        });
    });
  return (
    <Card
      as={1}
      tone="raised"
      title="Check your inbox"
      description={
        <>
          If <strong className={styles.address}>{email}</strong> belongs to a customer, we have mailed a
          six-digit code to it. It is valid for ten minutes.
        </>
      }
    >
      <Form ref={form} onSubmit={submit} noValidate>
        <CodeField
          label="Six-digit code"
          name="code"
          value={code}
          onValueChange={(digits) => {
            setCode(digits);
            setError(null);
          }}
          error={error}
        />
        <label className={styles.keep}>
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          <span>
            Keep me signed in here
            <small>Also after signing out, this browser is known for 30 days.</small>
          </span>
        </label>
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? 'One moment…' : 'Sign in'}
        </Button>
        <Toolbar
          stackOnPhone
          end={
            <Button
              variant="ghost"
              size="sm"
              fullWidth="phone"
              disabled={busy}
              onClick={flow.useAnotherAddress}
            >
              Use another address
            </Button>
          }
        >
          <Button
            variant="ghost"
            size="sm"
            fullWidth="phone"
            disabled={seconds > 0 || busy}
            onClick={() => void resend()}
          >
            {seconds > 0 ? `Send a new code in ${seconds} s` : 'Send a new code'}
          </Button>
        </Toolbar>
      </Form>
    </Card>
  );
}
