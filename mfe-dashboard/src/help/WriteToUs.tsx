/** A question to support: its subject, and what the customer was looking at. */

import type { CallResponse } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Card, Form, Muted, TextAreaField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { helpTexts } from '../texts/help';
import { contextOf } from './context';
import { ImagesField, useImages } from './ImagesField';
import { SentAlong } from './SentAlong';
import { hoursText } from './support-text';
import { useUnsent } from './useUnsent';

export interface WriteToUsProps {
  readonly promise: CallResponse<'GET /api/support'>['promise'];
  readonly onSent: (id: string) => void;
}

const NOTHING = { subject: '', text: '' };

export function WriteToUs({ promise, onSent }: WriteToUsProps) {
  const [search] = useSearchParams();
  const { busy, failure, run } = useCommand('POST /api/support/begin');
  const [{ subject, text }, change] = useUnsent('question', NOTHING);
  const [along, setAlong] = useState(true);
  const images = useImages();
  const words = helpTexts().support;
  const lookedAt = contextOf(search, navigator.userAgent);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = await images.read();
    const begun = chosen && (await run({ subject, text, lookedAt: along ? lookedAt : null, ...chosen }));
    if (!begun) return;
    change(NOTHING);
    onSent(begun.id);
  };
  return (
    <Card title={words.title} description={words.text(hoursText(promise.hours))}>
      <Form onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={words.about}
          value={subject}
          maxLength={120}
          disabled={busy}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextAreaField
          label={words.message}
          rows={6}
          value={text}
          maxLength={4_000}
          disabled={busy}
          onChange={({ target }) => change({ text: target.value })}
        />
        <ImagesField images={images} disabled={busy} />
        <SentAlong lookedAt={lookedAt} isSent={along} disabled={busy} onChange={setAlong} />
        <Failure of={failure} title={words.notSent} />
        <div>
          <Button type="submit" busy={busy}>
            {busy ? words.sending : words.send}
          </Button>
        </div>
        <Muted>{words.neverSend}</Muted>
      </Form>
    </Card>
  );
}
