/**
 * A package's texts in the page's language. English is bundled with the code; German is a separate file, loaded only
 * when needed. Await `textsReady` before showing a screen, so that no text changes its language in view.
 */
import { useSyncExternalStore } from 'react';
import { basePath, type Locale, locale, localPath, storeChoice } from './locale';

type Load = () => Promise<void>;

const loads = new Set<Load>();
const listeners = new Set<() => void>();

/**
 * @param english The texts; those with a parameter are functions.
 * @param loadGerman Imports the same texts in German; the types reveal missing ones.
 * @returns A function that returns the texts to show now: English until German has loaded.
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

/** The longest wait for texts, in milliseconds: a file that never arrives delays the screens of every remote. */
const LIMIT_MS = 5_000;

/**
 * Resolves once every catalogue in the page has loaded the language's texts, or has failed to, or has taken too long.
 * Never rejects.
 */
export async function textsReady(of: Locale = locale()): Promise<void> {
  if (of !== 'de') return;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    limit = setTimeout(resolve, LIMIT_MS);
  });
  await Promise.race([Promise.all([...loads].map((load) => load())), late]);
  clearTimeout(limit);
}

/** Switches the page to a language and stores the choice for later visits. */
export function chooseLocale(chosen: Locale): Promise<void> {
  storeChoice(chosen);
  return showLocale(chosen);
}

/** Switches the page's texts and address to a language for now, without reloading. */
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

/** The page's language, and the prefix of its addresses. */
export function useLocale(): { readonly locale: Locale; readonly basePath: string } {
  const current = useSyncExternalStore(subscribe, locale, locale);
  return { locale: current, basePath: basePath(current) };
}
