/** Single-key shortcuts: which key opens what, when a key counts, and whether they are enabled (WCAG 2.1.4). */

/** Opens the list of shortcuts. */
export const LIST_KEY = '?';

/** Each label's first letter that no earlier label uses; null if all its letters are in use. */
export function keysOf(labels: readonly string[]): readonly (string | null)[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const letters = [...label.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
    const key = letters.find((letter) => !taken.has(letter)) ?? null;
    if (key) taken.add(key);
    return key;
  });
}

/** Elements that use letter keys themselves. Selects and radio buttons search by letter. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]';

/** The key of an event that may be a shortcut; null in fields, in dialogs and with modifiers. */
export function shortcutOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented || key.length !== 1)
    return null;
  if (target instanceof Element && target.closest(OWN_KEYS)) return null;
  return document.querySelector('dialog[open]') ? null : key.toLowerCase();
}

export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;

const STORED_AS = 'spreadwise_shortcuts';

/** If storage is disabled or full, shortcuts are on, and a choice lasts until the page closes. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off';
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, 'off');
  } catch {
    /* see areShortcutsOn */
  }
}
