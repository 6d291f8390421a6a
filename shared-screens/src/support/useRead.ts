/** Marks a conversation as read while it is shown, including messages that arrive meanwhile. */
import type { CallName } from '@spreadwise/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Read } from '../api/api-query';
import { useCommand } from '../api/useCommand';

interface Shown {
  readonly data: { readonly id: string; readonly unread: number } | undefined;
  readonly dataUpdatedAt: number;
}

/** `counted`: the reads that contain the unread count. */
export function useRead(
  command: Extract<CallName, `POST ${string}/support/read`>,
  { data, dataUpdatedAt }: Shown,
  counted: readonly Read[],
): void {
  const queries = useQueryClient();
  const { run } = useCommand(command);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer, so that what failed is said with the next one
  useEffect(() => {
    if (!data || data.unread === 0) return;
    void run({ id: data.id }).then(() => {
      for (const name of counted) void queries.invalidateQueries({ queryKey: [name] });
    });
  }, [dataUpdatedAt]);
}
