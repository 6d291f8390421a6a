/** What was asked so far, each with how it stands. */

import type { Conversation } from '@spreadwise/contract';
import { ConversationLink, utcText } from '@spreadwise/shared-screens';
import { Badge, Table, type TableColumn } from '@spreadwise/shared-ui';
import { STATE_WORDS } from './words';

const COLUMNS: readonly TableColumn<Conversation>[] = [
  {
    key: 'subject',
    header: 'About',
    render: (conversation) => <ConversationLink conversation={conversation} newLabel="New answer" />,
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

export const ConversationList = ({ conversations }: { readonly conversations: readonly Conversation[] }) => (
  <Table
    caption="Your conversations"
    columns={COLUMNS}
    rows={conversations}
    rowKey={({ id }) => id}
    empty="You have not written to us yet."
  />
);
