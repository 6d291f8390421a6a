/** The terms as they are typed. */
import type { AlertRules } from '@spreadwise/contract';

export interface TermsDraft {
  readonly modes: AlertRules['modes'];
  readonly digestEvery: AlertRules['digestEvery'];
  readonly floor: string;
  readonly maxHops: string;
  readonly coins: string;
  readonly exchanges: string;
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly mostAnHour: string;
}

export const draftOf = (rules: AlertRules): TermsDraft => ({
  modes: rules.modes,
  digestEvery: rules.digestEvery,
  floor: rules.floorEur === null ? '' : String(rules.floorEur),
  maxHops: rules.maxHops === null ? '' : String(rules.maxHops),
  coins: rules.coins.join(', '),
  exchanges: rules.exchanges.join(', '),
  quietFrom: rules.quiet?.from ?? '',
  quietUntil: rules.quiet?.until ?? '',
  mostAnHour: String(rules.mostAnHour),
});

/** What makes no sense is left to the server, which says what would. */
export const readDraft = (draft: TermsDraft): AlertRules => ({
  modes: draft.modes,
  digestEvery: draft.digestEvery,
  floorEur: draft.floor.trim() === '' ? null : Number(draft.floor.replace(',', '.')),
  maxHops: draft.maxHops === '' ? null : Number(draft.maxHops),
  coins: namesIn(draft.coins).map((name) => name.toUpperCase()),
  exchanges: namesIn(draft.exchanges).map((name) => name.toLowerCase()),
  quiet:
    draft.quietFrom === '' && draft.quietUntil === ''
      ? null
      : { from: draft.quietFrom, until: draft.quietUntil },
  mostAnHour: Number(draft.mostAnHour),
});

const namesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
