/** A new token: what it may do and for how long, then the token itself, which is shown once. */

import { DialogActions, Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, CopyButton, Dialog, Form, Muted, SelectField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import styles from './Automation.module.css';
import { SCOPE_CHOICES } from './scopes';

const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];
const MOST_NAME = 60;

export interface NewTokenProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function NewToken({ onMade, onClose }: NewTokenProps) {
  const [token, setToken] = useState<string | null>(null);
  const made = (text: string) => {
    setToken(text);
    onMade();
  };
  return token ? <Made token={token} onClose={onClose} /> : <Ask onMade={made} onClose={onClose} />;
}

function Ask({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/automation/tokens');
  const [name, setName] = useState('');
  const [choice, setChoice] = useState('all');
  const [days, setDays] = useState('90');
  const form = useId();
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const scopes = [...(SCOPE_CHOICES[choice]?.scopes ?? [])];
    const made = await run({ name, scopes, days: Number(days) });
    if (made) onMade(made.token);
  };
  return (
    <Dialog
      title="Make a token"
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions form={form} label="Make a token" busyLabel="Making…" busy={busy} onClose={onClose} />
      }
    >
      <Form id={form} onSubmit={(event) => void make(event)} noValidate>
        <TextField
          label="Name"
          hint="By which you know it again, e.g. the program that uses it."
          value={name}
          maxLength={MOST_NAME}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="It may read"
          value={choice}
          options={Object.entries(SCOPE_CHOICES).map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => setChoice(event.target.value)}
        />
        <SelectField
          label="It works for"
          value={days}
          options={DAYS}
          onChange={(event) => setDays(event.target.value)}
        />
      </Form>
      <Failure of={failure} title="It was not made" />
    </Dialog>
  );
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const command = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/signals`;
  return (
    <Dialog
      title="Your new token"
      onClose={onClose}
      actions={<Button onClick={onClose}>I have kept it</Button>}
    >
      <p>
        It is shown this once: keep it as you keep a password. Who has it reads your signals; it can do
        nothing else.
      </p>
      <p className={styles.secret}>
        <code>{token}</code>
        <CopyButton wide text={token} label="Copy the token" />
      </p>
      <Muted>To try it:</Muted>
      <p className={styles.secret}>
        <code>{command}</code>
        <CopyButton text={command} label="Copy the command" />
      </p>
    </Dialog>
  );
}
