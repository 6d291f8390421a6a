/** A button that cycles through the themes: system, light, dark. */
import { useState } from 'react';
import { buttonClass } from '../button/buttonClass';
import { MoonIcon, SunIcon, SystemIcon } from '../icons/icons';
import { texts } from '../texts/texts';
import { chooseTheme, readTheme, type Theme } from './theme';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICON = { system: SystemIcon, light: SunIcon, dark: MoonIcon } as const;

export const ThemeToggle = () => {
  const [theme, setTheme] = useState(readTheme);
  const Icon = ICON[theme];
  const label = texts().theme[theme];
  const advance = () => {
    chooseTheme(NEXT[theme]);
    setTheme(NEXT[theme]);
  };
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
      aria-label={label}
      title={label}
      onClick={advance}
    >
      <Icon />
    </button>
  );
};
