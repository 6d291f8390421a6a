/** The AI services' template texts by language. */
import type { Locale } from '../browser/page-locale';
import { type AiTexts, english } from './english';
import { german } from './german';

export type { AiTexts } from './english';

export const AI_TEXTS: Readonly<Record<Locale, AiTexts>> = { en: english, de: german };

export type AiTopic = keyof AiTexts['questions'];
