/** The visitor's theme, light, dark or the system's: kept in local storage, applied as data-theme on <html>. */
export type Theme = 'system' | 'light' | 'dark';

export const THEME_KEY = 'spreadwise_theme';

/** If storage is disabled or full, the choice lasts until the page closes. */
export const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
};

const applyTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

/** Applies the stored choice; the shell calls it before the first paint. */
export const applyStoredTheme = (): void => applyTheme(readTheme());

export const chooseTheme = (theme: Theme): void => {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    /* see readTheme */
  }
};
