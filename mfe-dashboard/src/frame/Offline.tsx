/** Says that the browser is offline and since when: what has been loaded stays in view, but is not renewed. */
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { Notice } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import { frameTexts } from '../texts/frame';

const clock = inEachLocale((tag) => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }));

/** `isSaid`: the place says it itself. */
export function Offline({ isSaid }: { readonly isSaid: boolean }) {
  const [since, setSince] = useState(() => (navigator.onLine ? null : Date.now()));
  useEffect(() => {
    const left = () => setSince(Date.now());
    const returned = () => setSince(null);
    window.addEventListener('offline', left);
    window.addEventListener('online', returned);
    return () => {
      window.removeEventListener('offline', left);
      window.removeEventListener('online', returned);
    };
  }, []);
  if (since === null || isSaid) return null;
  const words = frameTexts();
  return (
    <div role="alert">
      <Notice tone="warning" title={words.offline(clock().format(since))}>
        {words.offlineText}
      </Notice>
    </div>
  );
}
