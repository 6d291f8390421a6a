/**
 * Confirms the address by a mailed code, in place, where a session is not enough: a payment opened it, or the server does
 * not know it (login branch 3). The browser keeps its session until the proven one replaces it.
 */
import { useAuth } from '@spreadwise/shared-auth';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import {
  Button,
  Card,
  CODE_LENGTH,
  CodeField,
  Form,
  Narrow,
  TextField,
  Toolbar,
  toast,
} from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { homeTexts } from './texts/home';

/** `email`: empty if the page does not know it. */
export function ConfirmEmail({ email: known }: { readonly email: string }) {
  const { email, setEmail, code, setCode, isMailed, busy, mail, check, ask, submit } = useProof(known);
  const words = homeTexts().confirmEmail;
  return (
    <Card title={words.title} description={words.text}>
      <Narrow>
        <Form onSubmit={submit} noValidate>
          {known === '' && !isMailed && (
            <TextField
              type="email"
              label={words.email}
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          {isMailed && (
            <CodeField label={words.code(email)} name="code" autoFocus value={code} onValueChange={setCode} />
          )}
          <Toolbar>
            <Button
              type="submit"
              variant="secondary"
              busy={busy}
              disabled={isMailed ? code.length < CODE_LENGTH : email === ''}
            >
              {isMailed ? words.confirm : words.mail}
            </Button>
            {isMailed && (
              <Button variant="ghost" disabled={busy} onClick={ask}>
                {words.again}
              </Button>
            )}
          </Toolbar>
          <Failure of={mail.failure} title={words.notMailed} />
          <Failure of={check.failure} title={words.notConfirmed} />
        </Form>
      </Narrow>
    </Card>
  );
}

function useProof(known: string) {
  const { signIn } = useAuth();
  const queries = useQueryClient();
  const mail = useCommand('POST /api/auth/verify-customer');
  const check = useCommand('POST /api/auth/verify-code');
  const [email, setEmail] = useState(known);
  const [code, setCode] = useState('');
  const [isMailed, setMailed] = useState(false);
  const words = homeTexts().confirmEmail;
  const open = async () => {
    const { ok } = await signIn({ email });
    if (ok) toast({ title: words.done });
    else toast({ title: words.notOpened, description: words.notOpenedText, variant: 'destructive' });
    await queries.invalidateQueries();
  };
  const ask = async () => {
    check.forget();
    setCode('');
    const answer = await mail.run({ email, byCode: true });
    if (answer?.isValid) await open();
    else setMailed(answer !== null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMailed) return ask();
    if ((await check.run({ email, code })) !== null) await open();
  };
  return {
    ...{ email, setEmail, code, setCode, isMailed, busy: mail.busy || check.busy, mail, check },
    ask: () => void ask(),
    submit: (event: FormEvent) => void submit(event),
  };
}
