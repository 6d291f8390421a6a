/** Switches the page to the other language and its address; whatever was typed on it is lost. */
import { buttonClass } from '../button/buttonClass';
import { chooseLocale, useLocale } from './catalogue';
import { LOCALES, localPath } from './locale';

const NAMES = { en: 'English', de: 'Deutsch' } as const;

export const LanguageSwitch = () => {
  const { locale } = useLocale();
  const other = LOCALES.find((one) => one !== locale) ?? locale;
  const { pathname, search } = window.location;
  return (
    <a
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
      href={localPath(pathname, other) + search}
      hrefLang={other}
      lang={other}
      aria-label={NAMES[other]}
      onClick={(event) => {
        event.preventDefault();
        void chooseLocale(other);
      }}
    >
      {other.toUpperCase()}
    </a>
  );
};
