/** A new token: its scopes and lifetime, then the token itself, which is shown once. */

import { DialogActions, Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, CopyButton, Dialog, Form, Muted, SelectField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { automationTexts } from '../../texts/automation';
import styles from './Automation.module.css';
import { SCOPE_CHOICES, type ScopeChoice } from './scopes';

const CHOICES = Object.keys(SCOPE_CHOICES) as ScopeChoice[];
const DAYS = ['30', '90', '365'] as const;
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
  const [choice, setChoice] = useState<ScopeChoice>('all');
  const [days, setDays] = useState('90');
  const { tokens, newToken: words } = automationTexts();
  const form = useId();
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run({ name, scopes: [...SCOPE_CHOICES[choice]], days: Number(days) });
    if (made) onMade(made.token);
  };
  return (
    <Dialog
      title={tokens.make}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          form={form}
          label={tokens.make}
          busyLabel={words.making}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Form id={form} onSubmit={(event) => void make(event)} noValidate>
        <TextField
          label={tokens.name}
          hint={words.nameHint}
          value={name}
          maxLength={MOST_NAME}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={words.read}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: words.choices[value] }))}
          onChange={({ target }) => setChoice(CHOICES.find((one) => one === target.value) ?? 'all')}
        />
        <SelectField
          label={words.worksFor}
          value={days}
          options={DAYS.map((value) => ({ value, label: words.days[value] }))}
          onChange={(event) => setDays(event.target.value)}
        />
      </Form>
      <Failure of={failure} title={words.notMade} />
    </Dialog>
  );
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const words = automationTexts().newToken;
  const command = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/signals`;
  return (
    <Dialog title={words.title} onClose={onClose} actions={<Button onClick={onClose}>{words.kept}</Button>}>
      <p>{words.text}</p>
      <p className={styles.secret}>
        <code>{token}</code>
        <CopyButton wide text={token} label={words.copy} />
      </p>
      <Muted>{words.toTry}</Muted>
      <p className={styles.secret}>
        <code>{command}</code>
        <CopyButton text={command} label={words.copyCommand} />
      </p>
    </Dialog>
  );
}
