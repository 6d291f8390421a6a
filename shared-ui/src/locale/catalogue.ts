/**
 * The texts of a package in the page's language. English is in the package's own code; the other language comes as a file
 * of its own, for who reads it. Whoever shows a screen waits for `textsReady` first, so that none changes its language.
 */
import { useSyncExternalStore } from 'react';
import { basePath, type Locale, locale, localPath, storeChoice } from './locale';

type Load = () => Promise<void>;

const loads = new Set<Load>();
const listeners = new Set<() => void>();

/**
 * @param english The texts; one with a figure in it is a function.
 * @param loadGerman Imports the same texts in German; the types say which are missing.
 * @returns The texts to show now: English too while the others are not there.
 */
export function catalogue<Texts extends object>(
  english: Texts,
  loadGerman: () => Promise<{ readonly german: Texts }>,
): () => Texts {
  let german: Texts | null = null;
  let loading: Promise<void> | null = null;
  loads.add(() => {
    loading ??= loadGerman().then(
      (file) => {
        german = file.german;
      },
      (error: unknown) => {
        loading = null;
        console.error('German texts failed to load', error);
      },
    );
    return loading;
  });
  if (locale() === 'de') void textsReady();
  return () => (locale() === 'de' && german) || english;
}

/** Resolves when every catalogue in the page has the texts of a language, or could not load them. Never rejects. */
export async function textsReady(of: Locale = locale()): Promise<void> {
  if (of === 'de') await Promise.all([...loads].map((load) => load()));
}

/** Shows the page in a language, and on the next visit too. */
export function chooseLocale(chosen: Locale): Promise<void> {
  storeChoice(chosen);
  return showLocale(chosen);
}

/** Shows the page in a language for now: its texts and its address. Nothing is loaded anew. */
export async function showLocale(shown: Locale): Promise<void> {
  await textsReady(shown);
  if (locale() === shown) return;
  const { pathname, search, hash } = window.location;
  window.history.replaceState(null, '', localPath(pathname, shown) + search + hash);
  document.documentElement.lang = shown;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The page's language, and what its addresses begin with. */
export function useLocale(): { readonly locale: Locale; readonly basePath: string } {
  const current = useSyncExternalStore(subscribe, locale, locale);
  return { locale: current, basePath: basePath(current) };
}
