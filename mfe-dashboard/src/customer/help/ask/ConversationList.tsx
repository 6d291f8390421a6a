/** What was asked so far, each with how it stands. */
import type { Conversation } from '@spreadwise/contract';
import { Badge, Table, type TableColumn, TextLink, Toolbar } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { utcText } from '../../../common/format';
import { OPENED_HERE, withDetails } from '../../../common/hooks/useOpenDetails';
import { STATE_WORDS } from '../../../common/support/words';

export function ConversationList({ conversations }: { readonly conversations: readonly Conversation[] }) {
  const [search] = useSearchParams();
  const columns: readonly TableColumn<Conversation>[] = [
    {
      key: 'subject',
      header: 'About',
      render: ({ id, subject, unread }) => (
        <Toolbar>
          <TextLink
            render={
              <Link to={{ search: withDetails(search, 'conversation', id).toString() }} state={OPENED_HERE} />
            }
          >
            {subject}
          </TextLink>
          {unread > 0 && <Badge tone="accent">New answer</Badge>}
        </Toolbar>
      ),
    },
    {
      key: 'state',
      header: 'State',
      render: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>,
    },
    {
      key: 'dueAt',
      header: 'Answered by',
      hideBelow: 'sm',
      render: ({ dueAt }) => (dueAt ? utcText(dueAt) : '–'),
    },
    { key: 'lastAt', header: 'Last message', hideBelow: 'md', render: ({ lastAt }) => utcText(lastAt) },
  ];
  return (
    <Table
      caption="Your conversations"
      columns={columns}
      rows={conversations}
      rowKey={({ id }) => id}
      empty="You have not written to us yet."
    />
  );
}
