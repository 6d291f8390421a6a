/** Step two: the one-time code. The screen never reveals whether the address belongs to a customer. */
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
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { focusField } from '../common/focus-field';
import { customerTexts } from '../texts/customer';
import styles from './steps.module.css';
import { useCountdown } from './useCountdown';
import type { CustomerSignInFlow } from './useCustomerSignIn';

const RESEND_SECONDS = 30;

export interface CodeStepProps {
  readonly email: string;
  readonly flow: Pick<CustomerSignInFlow, 'submitCode' | 'submitEmail' | 'useAnotherAddress'>;
}

export function CodeStep({ email, flow }: CodeStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const step = useCodeStep(email, flow, form);
  const words = customerTexts();
  const [before, after] = words.codeMailed;
  return (
    <Card
      as={1}
      tone="raised"
      title={words.checkInbox}
      description={
        <>
          {before}
          <strong className={styles.address}>{email}</strong>
          {after}
        </>
      }
    >
      <Form ref={form} onSubmit={step.submit} noValidate>
        <CodeField
          label={words.code}
          name="code"
          value={step.code}
          onValueChange={step.type}
          error={step.error}
        />
        <label className={styles.keep}>
          <input
            type="checkbox"
            checked={step.keep}
            onChange={(event) => step.setKeep(event.target.checked)}
          />
          <span>
            {words.keep}
            <small>{words.keepHint}</small>
          </span>
        </label>
        <Button type="submit" size="lg" fullWidth busy={step.busy}>
          {step.busy ? words.oneMoment : words.signIn}
        </Button>
        <OtherWays
          busy={step.busy}
          secondsToWait={step.secondsToWait}
          onResend={step.resend}
          onOtherAddress={flow.useAnotherAddress}
        />
      </Form>
    </Card>
  );
}

function useCodeStep(email: string, flow: CodeStepProps['flow'], form: RefObject<HTMLFormElement | null>) {
  const [code, setCode] = useState('');
  const [keep, setKeep] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const { seconds, restart } = useCountdown(RESEND_SECONDS);
  useEffect(() => focusField(form.current, 'code'), [form]);
  const type = (digits: string) => {
    setCode(digits);
    setError(null);
  };
  const refuse = (text: string) => {
    setError(text);
    focusField(form.current, 'code');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) return refuse(customerTexts().sixDigits);
    void run(async () => {
      const outcome = await flow.submitCode(email, code, keep);
      if (outcome.kind === 'refused') refuse(outcome.text);
    });
  };
  const resend = () =>
    void run(async () => {
      restart();
      type('');
      const outcome = await flow.submitEmail(email);
      if (outcome.kind === 'refused') setError(outcome.text);
      if (outcome.kind === 'done')
        toast({ title: customerTexts().checkInbox, description: customerTexts().newCodeSent });
    });
  return { code, type, keep, setKeep, error, busy, submit, resend, secondsToWait: seconds };
}

interface OtherWaysProps {
  readonly busy: boolean;
  /** Seconds until a new code may be sent. */
  readonly secondsToWait: number;
  readonly onResend: () => void;
  readonly onOtherAddress: () => void;
}

const OtherWays = ({ busy, secondsToWait, onResend, onOtherAddress }: OtherWaysProps) => (
  <Toolbar
    stackOnPhone
    end={
      <Button variant="ghost" size="sm" fullWidth="phone" disabled={busy} onClick={onOtherAddress}>
        {customerTexts().anotherAddress}
      </Button>
    }
  >
    <Button
      variant="ghost"
      size="sm"
      fullWidth="phone"
      disabled={secondsToWait > 0 || busy}
      onClick={onResend}
    >
      {secondsToWait > 0 ? customerTexts().newCodeIn(secondsToWait) : customerTexts().newCode}
    </Button>
  </Toolbar>
);
