/** Searches past signals by words, which are kept in the URL like the filters. */
import { useDebounced } from '@spreadwise/shared-screens';
import { TextField, Toolbar } from '@spreadwise/shared-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { historyTexts } from '../texts/history';

const NAME = 'search';
const TYPING_MS = 500;
const LONGEST = 100;

export function useSearchWords(): readonly [string, (words: string) => void] {
  const [address, setAddress] = useSearchParams();
  const set = (words: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (words === '') next.delete(NAME);
        else next.set(NAME, words);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [(address.get(NAME) ?? '').trim().slice(0, LONGEST), set];
}

export interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (words: string) => void;
  /** Shown beside the field. */
  readonly end: ReactNode;
}

/** Takes effect once typing stops. */
export function SearchField({ search, onSearch, end }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed.trim(), TYPING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing searches, not a change of the address
  useEffect(() => {
    if (settled !== search) onSearch(settled);
  }, [settled]);
  return (
    <Toolbar besideField end={end}>
      <TextField
        label={historyTexts().search}
        type="search"
        name={NAME}
        placeholder={historyTexts().example}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
      />
    </Toolbar>
  );
}
