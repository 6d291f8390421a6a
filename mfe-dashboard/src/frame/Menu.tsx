/** Everything else: plan, account, help, theme, language and sign-out. Escape or a click outside closes it. */
import { useSignOut } from '@spreadwise/shared-screens';
import { Button, buttonClass, LanguageSwitch, ThemeToggle } from '@spreadwise/shared-ui';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { frameTexts } from '../texts/frame';
import styles from './Menu.module.css';
import { addressOf, type Place } from './places';

export interface MenuProps {
  readonly places: readonly Place[];
  readonly current: Place;
  readonly email: string | undefined;
  readonly unread: number;
}

export function Menu({ places, current, email, unread }: MenuProps) {
  const signOut = useSignOut();
  const words = frameTexts();
  const counted = (label: string) => (unread > 0 ? `${label} (${unread})` : label);
  const [search] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    // Safari does not focus a clicked button; this element gets the focus, so that a click outside still blurs it.
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the keys; it only hears that they close it
    <div className={styles.menu} tabIndex={-1} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {counted(words.menu)}
      </button>
      <div id={id} className={styles.list} hidden={!isOpen}>
        {email && <p className={styles.email}>{email}</p>}
        <ul>
          {places.map((place) => (
            <li key={place}>
              <Link
                to={addressOf(search, place)}
                className={styles.item}
                aria-current={place === current ? 'page' : undefined}
                onClick={() => setIsOpen(false)}
              >
                {place === 'help' ? counted(words.labels[place]) : words.labels[place]}
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <LanguageSwitch />
          <ThemeToggle />
          <Button variant="ghost" size="sm" onClick={signOut}>
            {words.signOut}
          </Button>
        </div>
      </div>
    </div>
  );
}
