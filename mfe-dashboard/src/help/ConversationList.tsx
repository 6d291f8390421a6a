/** Earlier questions, each with its state. */

import type { Conversation } from '@spreadwise/contract';
import { NONE } from '@spreadwise/contract/figure-text';
import { ConversationLink, momentText, utcText } from '@spreadwise/shared-screens';
import { Badge, Table, type TableColumn } from '@spreadwise/shared-ui';
import type { HelpTexts } from '../texts/english/help';
import { helpTexts } from '../texts/help';
import { STATE_TONES } from './support-text';

const columnsIn = (words: HelpTexts['support']): readonly TableColumn<Conversation>[] => [
  {
    key: 'subject',
    header: words.subject,
    render: (conversation) => <ConversationLink conversation={conversation} newLabel={words.newAnswer} />,
  },
  {
    key: 'state',
    header: words.state,
    render: ({ state }) => <Badge tone={STATE_TONES[state]}>{words.states[state]}</Badge>,
  },
  {
    key: 'dueAt',
    header: words.answeredBy,
    hideBelow: 'sm',
    render: ({ dueAt }) => (dueAt ? momentText(dueAt) : NONE),
  },
  { key: 'lastAt', header: words.lastMessage, hideBelow: 'md', render: ({ lastAt }) => utcText(lastAt) },
];

export function ConversationList({ conversations }: { readonly conversations: readonly Conversation[] }) {
  const words = helpTexts().support;
  return (
    <Table
      caption={words.what}
      columns={columnsIn(words)}
      rows={conversations}
      rowKey={({ id }) => id}
      empty={words.empty}
    />
  );
}
