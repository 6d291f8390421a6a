/** A conversation with support, and a form to reply. Showing it marks it as read. */
import { Failure, Loaded, Messages, useApiQuery, useCommand, useRead } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Form, Muted, Stack, TextAreaField, Toolbar } from '@spreadwise/shared-ui';
import type { FormEvent } from 'react';
import { helpTexts } from '../texts/help';
import { ImagesField, useImages } from './ImagesField';
import { dueText, STATE_TONES } from './support-text';
import { useUnsent } from './useUnsent';

/** A customer who comes back expects an answer. */
const LIVE = { refetchInterval: 30_000, staleTime: 0 };

export interface OneConversationProps {
  readonly id: string;
  readonly onBack: () => void;
}

export function OneConversation({ id, onBack }: OneConversationProps) {
  const query = useApiQuery('GET /api/support/conversation', {
    ...LIVE,
    query: { id },
  });
  const words = helpTexts().support;
  useRead('POST /api/support/read', query, ['GET /api/support', 'GET /api/support/unread']);
  return (
    <Stack>
      <div>
        <Button size="sm" variant="ghost" onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <Loaded query={query} what={words.conversation}>
        {(conversation) => (
          <Card title={conversation.subject}>
            <Stack>
              <Toolbar>
                <Badge tone={STATE_TONES[conversation.state]}>{words.states[conversation.state]}</Badge>
                <Muted>{dueText(conversation)}</Muted>
              </Toolbar>
              <Messages messages={conversation.messages} reader="customer" other={words.support} />
              <Reply id={id} onSent={() => void query.refetch()} />
            </Stack>
          </Card>
        )}
      </Loaded>
    </Stack>
  );
}

const NOTHING = { text: '' };

function Reply({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/support/reply');
  const [{ text }, change] = useUnsent(id, NOTHING);
  const images = useImages();
  const words = helpTexts().support;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = await images.read();
    if (!chosen || (await run({ id, text, lookedAt: null, ...chosen })) === null) return;
    change(NOTHING);
    images.clear();
    onSent();
  };
  return (
    <Form onSubmit={(event) => void send(event)} noValidate>
      <TextAreaField
        label={words.writeMore}
        value={text}
        maxLength={4_000}
        disabled={busy}
        onChange={({ target }) => change({ text: target.value })}
      />
      <ImagesField images={images} disabled={busy} />
      <Failure of={failure} title={words.notSent} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? words.sending : words.send}
        </Button>
      </div>
    </Form>
  );
}
