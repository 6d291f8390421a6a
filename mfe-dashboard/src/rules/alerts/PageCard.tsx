/** How an open page announces new signals: by sound or system notification. Stored on this device only. */
import { keepPageNotice, type PageNotice, pageNotice } from '@spreadwise/shared-screens/signals';
import { Button, Card, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { alertsTexts } from '../../texts/alerts';

export function PageCard() {
  const [kept, setKept] = useState(pageNotice);
  const [isRefused, setRefused] = useState(false);
  const words = alertsTexts().page;
  const choose = (change: Partial<PageNotice>) => {
    const next = { ...kept, ...change };
    keepPageNotice(next);
    setKept(next);
  };
  const chooseSound = async () => {
    choose({ sound: !kept.sound });
    // Plays at once as a sample, and browsers allow sound only after a click.
    if (!kept.sound) (await import('@spreadwise/shared-screens/announce')).playSound();
  };
  const chooseDesktop = async () => {
    const isAllowed = kept.desktop || (await Notification.requestPermission()) === 'granted';
    setRefused(!isAllowed);
    if (isAllowed) choose({ desktop: !kept.desktop });
  };
  return (
    <Card title={words.title} description={words.text}>
      <Stack>
        <Switch label={words.sound} isOn={kept.sound} onChange={() => void chooseSound()} />
        {'Notification' in window && (
          <Switch label={words.desktop} isOn={kept.desktop} onChange={() => void chooseDesktop()} />
        )}
        {isRefused && <Muted>{words.blocked}</Muted>}
      </Stack>
    </Card>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  const words = alertsTexts().page;
  return (
    <Toolbar
      end={
        <Button
          size="sm"
          variant={isOn ? 'secondary' : 'primary'}
          aria-label={isOn ? words.toTurnOff(label) : words.toTurnOn(label)}
          onClick={onChange}
        >
          {isOn ? words.turnOff : words.turnOn}
        </Button>
      }
    >
      <span>{isOn ? words.isOn(label) : words.isOff(label)}</span>
    </Toolbar>
  );
}
