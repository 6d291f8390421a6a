/** An answer: typed, from a template, or drafted by AI and reviewed before it is sent. */

import type { CallResponse, WrittenText } from '@spreadwise/contract';
import { AI_WORDS, aiAttributes } from '@spreadwise/contract/ai-mark';
import { Failure, useApiQuery, useCommand } from '@spreadwise/shared-screens';
import { Button, Form, Muted, SelectField, Stack, TextAreaField, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';

type Conversation = CallResponse<'GET /api/admin/support/conversation'>;

const MOST = 4_000;

export interface AnswerFormProps {
  readonly conversation: Conversation;
  readonly onAnswered: () => void;
}

export function AnswerForm({ conversation, onAnswered }: AnswerFormProps) {
  const { id, messages } = conversation;
  const { busy, failure, run } = useCommand('POST /api/admin/support/answer');
  const [text, setText] = useState('');
  const [drafted, setDrafted] = useState(false);
  const write = (written: string) => {
    setText(written);
    // After clearing the field, the text is the writer's own again.
    if (written.trim() === '') setDrafted(false);
  };
  const append = (more: string) => setText((now) => (now.trim() ? `${now}\n\n${more}` : more).slice(0, MOST));
  const answer = async (state: 'waiting' | 'closed') => {
    const after = messages.at(-1)?.id ?? '0';
    if ((await run({ id, text, after, state, ...(drafted && { byAi: true }) })) !== null) write('');
    // Also after a refusal, because messages that came in the meantime must be read.
    onAnswered();
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void answer('waiting');
      }}
    >
      <Beginnings
        conversation={conversation}
        onText={append}
        onDraft={(written) => {
          if (written.source === 'ai') setDrafted(true);
          append(written.text);
        }}
      />
      <TextAreaField
        label="Your answer"
        hint="It appears on the page and goes out by mail."
        rows={8}
        value={text}
        maxLength={MOST}
        disabled={busy}
        onChange={(event) => write(event.target.value)}
        {...aiAttributes(drafted)}
      />
      {drafted && <Muted>{AI_WORDS.en.drafted}: the customer is told so, here and by mail.</Muted>}
      <Failure of={failure} title="It was not sent" />
      <Toolbar>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Answer'}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void answer('closed')}>
          Answer and close
        </Button>
      </Toolbar>
    </Form>
  );
}

interface BeginningsProps {
  readonly conversation: Conversation;
  readonly onText: (text: string) => void;
  readonly onDraft: (written: WrittenText) => void;
}

/** Starting points for an answer. */
function Beginnings({ conversation, onText, onDraft }: BeginningsProps) {
  const templates = useApiQuery('GET /api/admin/support/templates').data?.templates ?? [];
  const { busy, failure, run } = useCommand('POST /api/ai/draft');
  const draft = async () => {
    const drafted = await run({ message: questionOf(conversation), email: conversation.email });
    if (drafted) onDraft(drafted);
  };
  return (
    <Stack gap="sm">
      <Toolbar>
        {templates.length > 0 && (
          <SelectField
            label="Begin with a template"
            value=""
            options={[
              { value: '', label: 'Choose…' },
              ...templates.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(event) => onText(templates.find(({ id }) => id === event.target.value)?.text ?? '')}
          />
        )}
        <Button variant="secondary" busy={busy} onClick={() => void draft()}>
          {busy ? 'Drafting…' : 'Draft an answer'}
        </Button>
      </Toolbar>
      <Muted>The draft uses what is known here. Check and edit it before you send it.</Muted>
      <Failure of={failure} title="There is no draft" />
    </Stack>
  );
}

/** What the customer wrote since the last answer; if nothing, their last message. */
function questionOf({ messages }: Conversation): string {
  const since = messages.slice(messages.findLastIndex(({ from }) => from === 'support') + 1);
  const asked = since.length > 0 ? since : messages.filter(({ from }) => from === 'customer').slice(-1);
  return asked
    .map(({ text }) => text)
    .join('\n\n')
    .slice(-MOST);
}
