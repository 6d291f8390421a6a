/** A password input with a button that shows or hides it. */
import { useState } from 'react';
import { IconButton } from '../button/IconButton';
import { EyeIcon, EyeOffIcon } from '../icons/icons';
import { texts } from '../texts/texts';
import styles from './Field.module.css';
import { TextField, type TextFieldProps } from './TextField';

export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={texts().showPassword}
          className={styles.reveal}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
};
