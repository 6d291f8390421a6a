/** How an open page announces new advice: by a sound or a system notice. Kept on this device alone. */
import { keepPageNotice, type PageNotice, pageNotice } from '@spreadwise/shared-screens/signals';
import { Button, Card, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';

export function PageCard() {
  const [kept, setKept] = useState(pageNotice);
  const [isRefused, setRefused] = useState(false);
  const choose = (change: Partial<PageNotice>) => {
    const next = { ...kept, ...change };
    keepPageNotice(next);
    setKept(next);
  };
  const chooseSound = async () => {
    choose({ sound: !kept.sound });
    // Heard at once; and browsers let a page sound only after it was clicked.
    if (!kept.sound) (await import('@spreadwise/shared-screens/give-notice')).playSound();
  };
  const chooseDesktop = async () => {
    const isAllowed = kept.desktop || (await Notification.requestPermission()) === 'granted';
    setRefused(!isAllowed);
    if (isAllowed) choose({ desktop: !kept.desktop });
  };
  return (
    <Card
      title="While the page is open"
      description="How this page announces new advice, in this browser only."
    >
      <Stack>
        <Switch label="A short sound" isOn={kept.sound} onChange={() => void chooseSound()} />
        {'Notification' in window && (
          <Switch
            label="A system notification, while you are elsewhere"
            isOn={kept.desktop}
            onChange={() => void chooseDesktop()}
          />
        )}
        {isRefused && <Muted>This browser blocks notifications from this site.</Muted>}
      </Stack>
    </Card>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <Toolbar
    end={
      <Button
        size="sm"
        variant={isOn ? 'secondary' : 'primary'}
        aria-label={`${label}: ${isOn ? 'turn off' : 'turn on'}`}
        onClick={onChange}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    }
  >
    <span>
      {label} ({isOn ? 'on' : 'off'})
    </span>
  </Toolbar>
);
