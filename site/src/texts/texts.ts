/** All texts of the public pages, by language. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { english as frame } from './english/frame';
import { english as learn } from './english/learn';
import { english as leave } from './english/leave';
import { english as legal } from './english/legal';
import { english as offer } from './english/offer';
import { english as trust } from './english/trust';
import { german as germanFrame } from './german/frame';
import { german as germanLearn } from './german/learn';
import { german as germanLeave } from './german/leave';
import { german as germanLegal } from './german/legal';
import { german as germanOffer } from './german/offer';
import { german as germanTrust } from './german/trust';

const english = { ...frame, ...offer, ...learn, ...trust, ...legal, ...leave };
export type SiteTexts = typeof english;

/** The compiler reports missing German texts. */
const TEXTS: Readonly<Record<Locale, SiteTexts>> = {
  en: english,
  de: {
    ...{ ...germanFrame, ...germanOffer, ...germanLearn },
    ...{ ...germanTrust, ...germanLegal, ...germanLeave },
  },
};

export const textsIn = (locale: Locale): SiteTexts => TEXTS[locale];
