/** What the law lists for a withdrawal or a cancellation, and nothing else, with the button that declares it. */
import type { DeclarationKind } from '@spreadwise/contract';
import {
  Button,
  Card,
  Form,
  Notice,
  RadioList,
  TextAreaField,
  TextField,
  type TextFieldProps,
} from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { leaveTexts } from '../texts/leave';
import { type Declared, useDeclaration } from './useDeclaration';

export function DeclarationForm({ kind }: { readonly kind: DeclarationKind }) {
  const words = leaveTexts();
  const { state, busy, declare } = useDeclaration(kind);
  const [hasCause, setHasCause] = useState(false);
  const isWithdrawal = kind === 'withdrawal';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void declare(new FormData(event.currentTarget));
  };
  if (state?.kind === 'received') return <Received {...state} />;
  const button = isWithdrawal ? words.confirmWithdrawal : words.cancelNow;
  return (
    <Card
      as={1}
      tone="raised"
      title={isWithdrawal ? words.withdraw : words.cancel}
      description={isWithdrawal ? words.withdrawText : words.cancelText}
    >
      <Form onSubmit={submit}>
        <CheckedField
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          wrong={words.nameMissing}
        />
        <CheckedField
          {...{ label: words.email, hint: words.emailHint, wrong: words.emailWrong }}
          {...{ type: 'email', name: 'email', autoComplete: 'email' }}
        />
        <TextField label={words.contract} hint={words.contractHint} name="contract" maxLength={500} />
        {!isWithdrawal && (
          <>
            <RadioList
              legend={words.how}
              value={hasCause ? 'cause' : 'ordinary'}
              onValueChange={(value) => setHasCause(value === 'cause')}
              options={[
                { value: 'ordinary', label: words.ordinary },
                { value: 'cause', label: words.forCause },
              ]}
            />
            {hasCause && <TextAreaField label={words.cause} name="cause" required maxLength={2000} />}
            <TextField label={words.endsOn} hint={words.endsOnHint} type="date" name="endsOn" />
          </>
        )}
        <div aria-live="polite">
          {state?.kind === 'failed' && (
            <Notice tone="danger" title={words.failed}>
              {state.text}
            </Notice>
          )}
        </div>
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? words.sending : button}
        </Button>
      </Form>
    </Card>
  );
}

/** A field that has to be filled in, and says in the page's language what is wrong. */
function CheckedField({ wrong, ...field }: TextFieldProps & { readonly wrong: string }) {
  const [error, setError] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      required
      error={error}
      onChange={() => setError(null)}
      onInvalid={(event) => {
        event.preventDefault();
        setError(wrong);
        if (firstInvalid(event.currentTarget.form) === event.currentTarget) event.currentTarget.focus();
      }}
    />
  );
}

const firstInvalid = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].find((field) => field instanceof HTMLInputElement && !field.validity.valid);

const Received = ({ when, email }: Extract<Declared, { kind: 'received' }>) => (
  <div role="status">
    <Card as={1} tone="raised" title={leaveTexts().received}>
      <p>{leaveTexts().receivedText(when, email)}</p>
    </Card>
  </div>
);
