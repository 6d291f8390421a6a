/** Support: the conversations in a state, or the one in the URL. */

import type { ConversationState } from '@spreadwise/contract';
import { useOpenDetails } from '@spreadwise/shared-screens';
import { AnswerConversation } from './AnswerConversation';
import { Inbox } from './Inbox';

export default function Support({ part }: { readonly part: string }) {
  const { id, close } = useOpenDetails('conversation');
  return id === null ? (
    <Inbox state={part as ConversationState} />
  ) : (
    <AnswerConversation key={id} id={id} onBack={close} />
  );
}
