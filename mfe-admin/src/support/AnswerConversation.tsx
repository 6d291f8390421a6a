/** A conversation next to its customer, and the answer form. Showing it marks it as read. */

import type { CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Failure, Loaded, Messages, useApiQuery, useCommand, useRead } from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { AnswerForm } from './AnswerForm';
import { Assignee } from './Assignee';
import { CustomerSummary } from './CustomerSummary';
import { Due } from './Inbox';
import styles from './Support.module.css';

const REFRESH_MS = 30_000;

export interface AnswerConversationProps {
  readonly id: string;
  readonly onBack: () => void;
}

export function AnswerConversation({ id, onBack }: AnswerConversationProps) {
  const { hasPermission } = useAuth();
  const query = useApiQuery('GET /api/admin/support/conversation', {
    query: { id },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  useRead('POST /api/admin/support/read', query, ['GET /api/admin/support']);
  return (
    <Stack>
      <div>
        <Button size="sm" variant="ghost" onClick={onBack}>
          Back to the inbox
        </Button>
      </div>
      <Loaded query={query} what="The conversation">
        {(conversation) => (
          <div className={styles.beside}>
            <Shown conversation={conversation} onChanged={() => void query.refetch()} />
            {hasPermission('customer.management') && <CustomerSummary id={conversation.customerId} />}
          </div>
        )}
      </Loaded>
    </Stack>
  );
}

interface ShownProps {
  readonly conversation: CallResponse<'GET /api/admin/support/conversation'>;
  readonly onChanged: () => void;
}

function Shown({ conversation, onChanged }: ShownProps) {
  const { id, subject, email, queue, dueAt, state, messages } = conversation;
  const { busy, failure, run } = useCommand('POST /api/admin/support/close');
  const close = async () => {
    if ((await run({ id })) !== null) onChanged();
  };
  return (
    <Card title={subject} description={email}>
      <Stack>
        <Toolbar
          end={
            state !== 'closed' && (
              <Button size="sm" variant="ghost" busy={busy} onClick={() => void close()}>
                Close without an answer
              </Button>
            )
          }
        >
          <Badge>{queue}</Badge>
          {dueAt ? <Due dueAt={dueAt} /> : <Muted>No answer due.</Muted>}
        </Toolbar>
        <Failure of={failure} title="It was not closed" />
        <Assignee key={conversation.assignee} conversation={conversation} onChanged={onChanged} />
        <Messages messages={messages} reader="support" other={email} />
        <AnswerForm conversation={conversation} onAnswered={onChanged} />
      </Stack>
    </Card>
  );
}
