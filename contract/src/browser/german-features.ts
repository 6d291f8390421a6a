/** Each plan's features in German (in English: `plans.ts`), for the German texts of every screen that shows plans. */
import type { PlanId } from '../plans';

export const GERMAN_FEATURES: Readonly<Record<PlanId, readonly string[]>> = {
  basic: [
    '5 Signale am Tag',
    'Nur große Coins (BTC, ETH, USDT)',
    'Benachrichtigung per E-Mail',
    'Einfache Marktanalyse',
    'Kein Handel, nur Hinweise',
  ],
  pro: [
    '100 Signale am Tag',
    'Alle Krypto-Paare',
    'Benachrichtigung per Telegram',
    'Erweiterte Marktanalyse',
    'Bevorzugter E-Mail-Support',
    'Kein Handel',
  ],
  premium: [
    '200 Signale am Tag',
    'Alle Paare',
    'Telegram-Benachrichtigung in Echtzeit',
    'Premium-Markteinblicke',
    'Bevorzugter Support rund um die Uhr',
    'Zugang zum Dashboard',
    'Kein Handel',
  ],
};
