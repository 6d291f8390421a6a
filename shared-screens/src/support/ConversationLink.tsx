/** A conversation's subject, which opens it beside the list, with a badge for unread messages. */
import type { Conversation } from '@spreadwise/contract';
import { Badge, TextLink, Toolbar } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { OPENED_HERE, withDetails } from '../common/useOpenDetails';

interface Props {
  readonly conversation: Pick<Conversation, 'id' | 'subject' | 'unread'>;
  /** The badge of a conversation with unread messages. */
  readonly newLabel: string;
}

export function ConversationLink({ conversation: { id, subject, unread }, newLabel }: Props) {
  const [search] = useSearchParams();
  const to = { search: withDetails(search, 'conversation', id).toString() };
  return (
    <Toolbar>
      <TextLink render={<Link to={to} state={OPENED_HERE} />}>{subject}</TextLink>
      {unread > 0 && <Badge tone="accent">{newLabel}</Badge>}
    </Toolbar>
  );
}
