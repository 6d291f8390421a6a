/** All texts of the public pages, by language. */
import type { Locale } from '@spreadwise/contract/page-locale';
import * as englishFrame from './english/frame';
import * as englishLearn from './english/learn';
import * as englishOffer from './english/offer';
import * as englishTrust from './english/trust';
import * as germanFrame from './german/frame';
import * as germanLearn from './german/learn';
import * as germanOffer from './german/offer';
import * as germanTrust from './german/trust';

const english = { ...englishFrame, ...englishOffer, ...englishLearn, ...englishTrust };
export type SiteTexts = typeof english;

/** The compiler finds what the German lacks. */
const TEXTS: Readonly<Record<Locale, SiteTexts>> = {
  en: english,
  de: { ...germanFrame, ...germanOffer, ...germanLearn, ...germanTrust },
};

export const textsIn = (locale: Locale): SiteTexts => TEXTS[locale];
