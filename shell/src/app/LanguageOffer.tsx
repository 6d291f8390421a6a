/** Offers the page in German when the browser prefers it. */
import {
  Button,
  chooseLocale,
  Notice,
  readChoice,
  storeChoice,
  Toolbar,
  useLocale,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { LANGUAGE_OFFER } from '../texts/language-offer';

const prefersGerman = (languages: readonly string[]) =>
  /^de\b/i.test(languages.find((language) => /^(de|en)\b/i.test(language)) ?? '');

export function LanguageOffer() {
  const { locale } = useLocale();
  const [open, setOpen] = useState(() => readChoice() === null && prefersGerman(navigator.languages));
  if (!open || locale === 'de') return null;
  const { text, accept, dismiss } = LANGUAGE_OFFER;
  const stay = () => {
    storeChoice('en');
    setOpen(false);
  };
  return (
    <div lang="de">
      <Notice
        tone="info"
        title={text}
        action={
          <Toolbar
            end={
              <Button size="sm" variant="secondary" onClick={stay}>
                {dismiss}
              </Button>
            }
          >
            <Button size="sm" onClick={() => void chooseLocale('de')}>
              {accept}
            </Button>
          </Toolbar>
        }
      />
    </div>
  );
}
