/** Adds this browser to those that get alerts, and removes any of them. */
import type { CallResponse } from '@spreadwise/contract';
import { problemText, useCommand } from '@spreadwise/shared-screens';
import { useEffect, useState } from 'react';
import { pushTexts } from '../../texts/push';
import { deviceId, ownEndpoint, pushAbility, subscribe, unsubscribe } from './browser-push';

export interface PushDevicesProps {
  readonly push: CallResponse<'GET /api/alerts/push'>;
  readonly onChanged: () => Promise<unknown>;
}

export function usePushDevices({ push: { publicKey, devices }, onChanged }: PushDevicesProps) {
  const add = useCommand('POST /api/alerts/push/device');
  const remove = useCommand('POST /api/alerts/push/device/remove');
  const [ownId, setOwnId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ability = pushAbility();
  useEffect(() => {
    if (ability === 'possible') void findOwn().then(setOwnId, () => setOwnId(null));
  }, [ability]);

  /** Resolves to whether this browser gets alerts from now on. */
  const begin = async (): Promise<boolean> => {
    let isAdded = false;
    setAsking(true);
    setProblem(null);
    try {
      const keys = await subscribe(publicKey);
      if (!keys) setProblem(pushTexts().refused);
      const made = keys && (await add.run(keys));
      if (made) setOwnId(made.id);
      isAdded = Boolean(made);
      await onChanged();
    } catch {
      setProblem(pushTexts().notSubscribed);
    }
    setAsking(false);
    return isAdded;
  };
  const end = async (id: string) => {
    if ((await remove.run({ id })) === null) return;
    if (id === ownId) await unsubscribe().catch(() => undefined);
    await onChanged();
  };
  const failure = add.failure ?? remove.failure;
  return {
    ...{ ability, ownId, isAsking, begin, end },
    isHere: devices.some(({ id }) => id === ownId),
    said: problem ?? (failure === null ? null : problemText(failure)),
  };
}

async function findOwn(): Promise<string | null> {
  const endpoint = await ownEndpoint();
  return endpoint && deviceId(endpoint);
}
