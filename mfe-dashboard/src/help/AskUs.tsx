/** Support: a form for questions and earlier conversations. The open conversation is in the URL. */

import { Loaded, LoadMore, useApiPages, useOpenDetails } from '@spreadwise/shared-screens';
import { helpTexts } from '../texts/help';
import { ConversationList } from './ConversationList';
import { OneConversation } from './OneConversation';
import { WriteToUs } from './WriteToUs';

const REFRESH_MS = 60_000;

export function AskUs() {
  const { id, open, close } = useOpenDetails('conversation');
  if (id !== null) return <OneConversation key={id} id={id} onBack={close} />;
  return <Asking onSent={open} />;
}

function Asking({ onSent }: { readonly onSent: (id: string) => void }) {
  const query = useApiPages('GET /api/support', {}, { refetchInterval: REFRESH_MS, staleTime: 0 });
  return (
    <Loaded query={query} what={helpTexts().support.what}>
      {({ pages }) => (
        <>
          {pages[0] && <WriteToUs promise={pages[0].promise} onSent={onSent} />}
          <ConversationList conversations={pages.flatMap(({ conversations }) => conversations)} />
          <LoadMore query={query} />
        </>
      )}
    </Loaded>
  );
}
