/** A question to support: what it is about, and what was looked at. */

import type { CallResponse } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, Form, Muted, TextAreaField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lookedAtOf } from './looked-at';
import { SentAlong } from './SentAlong';
import { hoursText } from './words';

export interface WriteToUsProps {
  readonly promise: CallResponse<'GET /api/support'>['promise'];
  readonly onSent: (id: string) => void;
}

export function WriteToUs({ promise, onSent }: WriteToUsProps) {
  const [search] = useSearchParams();
  const { busy, failure, run } = useCommand('POST /api/support/begin');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [along, setAlong] = useState(true);
  const lookedAt = lookedAtOf(search, navigator.userAgent);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const begun = await run({ subject, text, lookedAt: along ? lookedAt : null });
    if (begun) onSent(begun.id);
  };
  return (
    <Card
      title="Write to us"
      description={`A person answers here and by mail, within ${hoursText(promise.hours)} at any hour of any day.`}
    >
      <Form onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label="What is it about?"
          value={subject}
          maxLength={120}
          disabled={busy}
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextAreaField
          label="Your message"
          rows={6}
          value={text}
          maxLength={4_000}
          disabled={busy}
          onChange={(event) => setText(event.target.value)}
        />
        <SentAlong lookedAt={lookedAt} isSent={along} disabled={busy} onChange={setAlong} />
        <Failure of={failure} title="It was not sent" />
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Sending…' : 'Send'}
          </Button>
        </div>
        <Muted>Mails to us are not read: please write here. Never send a password or a key.</Muted>
      </Form>
    </Card>
  );
}
