/** The fields that the law lists for a withdrawal or a cancellation, no others, and the button that declares it. */
import type { DeclarationKind } from '@spreadwise/contract';
import {
  Button,
  Card,
  Form,
  LinkButton,
  Notice,
  RadioList,
  Stack,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { leaveTexts } from '../texts/leave';
import { type Declared, useDeclaration } from './useDeclaration';

export function DeclarationForm({ kind }: { readonly kind: DeclarationKind }) {
  const words = leaveTexts();
  const { state, busy, declare } = useDeclaration(kind);
  const isWithdrawal = kind === 'withdrawal';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void declare(new FormData(event.currentTarget));
  };
  if (state?.kind === 'received') return <Received {...state} file={`${kind}.txt`} />;
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
          required
        />
        <CheckedField
          {...{ label: words.email, hint: words.emailHint, wrong: words.emailWrong }}
          {...{ type: 'email', name: 'email', autoComplete: 'email', required: true }}
        />
        <TextField label={words.contract} hint={words.contractHint} name="contract" maxLength={500} />
        {!isWithdrawal && <HowItEnds />}
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

/** Shown for a cancellation only. */
function HowItEnds() {
  const words = leaveTexts();
  const [hasCause, setHasCause] = useState(false);
  return (
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
      {hasCause && (
        <CheckedArea label={words.cause} wrong={words.causeMissing} name="cause" required maxLength={2000} />
      )}
      <CheckedField
        {...{ label: words.endsOn, hint: words.endsOnHint, wrong: words.endsOnWrong }}
        {...{ type: 'date', name: 'endsOn' }}
      />
    </>
  );
}

interface Checked {
  /** The error in the page's language, shown in place of the browser's own. */
  readonly wrong: string;
}

const CheckedField = ({ wrong, ...field }: TextFieldProps & Checked) => (
  <TextField {...field} {...useChecked(wrong)} />
);
const CheckedArea = ({ wrong, ...area }: TextAreaFieldProps & Checked) => (
  <TextAreaField {...area} {...useChecked(wrong)} />
);

/** Reads each `validity`: in some browsers, querying :invalid validates every field again, in an endless loop. */
const firstInvalid = (form: HTMLFormElement | null) =>
  ([...(form?.elements ?? [])] as HTMLInputElement[]).find(({ validity }) => !validity.valid);

function useChecked(wrong: string) {
  const [error, setError] = useState<string | null>(null);
  return {
    error,
    onChange: () => setError(null),
    onInvalid: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      event.preventDefault();
      setError(wrong);
      const field = event.currentTarget;
      if (firstInvalid(field.form) === field) field.focus();
    },
  };
}

/** A style sheet for so little would be one more request. */
const LINES = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

type ReceivedProps = Extract<Declared, { kind: 'received' }> & { readonly file: string };

/** Who cancels by a button may keep the declaration with its time, whatever becomes of the mail (German Civil Code, section 312k). */
const Received = ({ when, email, content, file }: ReceivedProps) => (
  <div role="status">
    <Card as={1} tone="raised" title={leaveTexts().received}>
      <Stack>
        <p>{leaveTexts().receivedText(when, email)}</p>
        <p style={LINES}>{content}</p>
        <LinkButton
          variant="secondary"
          fullWidth
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
          download={file}
        >
          {leaveTexts().save}
        </LinkButton>
      </Stack>
    </Card>
  </div>
);
