/** Support: the inbox, the conversation that is open, and the templates. */
import { useOpenDetails } from '@spreadwise/shared-screens';
import { Parts } from '../common/Parts';
import { AnswerConversation } from './AnswerConversation';
import { Inbox } from './Inbox';
import { SUPPORT_PARTS } from './support-parts';
import { Templates } from './Templates';

export default function Support() {
  const { id, close } = useOpenDetails('conversation');
  return (
    <Parts place="support" label="Support" parts={SUPPORT_PARTS}>
      {(part) => {
        if (id !== null) return <AnswerConversation key={id} id={id} onBack={close} />;
        return part === 'templates' ? <Templates /> : <Inbox key={part} state={part} />;
      }}
    </Parts>
  );
}
