/** Fetches a file and saves it, because a link to it would not carry the session. */
import type { CallName, CallQuery } from '@spreadwise/contract';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { commonTexts } from '../texts/common';
import { asksToConfirm } from './confirmation';
import { problemText } from './problem';

type FileCall = Extract<CallName, `GET ${string}`>;

export interface Download<N extends FileCall> {
  /** Name of the file being fetched; null when idle. */
  readonly busy: string | null;
  readonly download: (name: string, query: CallQuery<N>) => Promise<void>;
}

export function useDownload<N extends FileCall>(call: N): Download<N> {
  const { fetch } = useAuth();
  const [busy, setBusy] = useState<string | null>(null);
  const download = async (name: string, query: CallQuery<N>) => {
    setBusy(name);
    try {
      const search = new URLSearchParams((query ?? {}) as Record<string, string>);
      const answer = await fetch(`${call.slice('GET '.length)}?${search}`);
      if (!answer.ok) throw await ApiError.from(answer);
      saveAs(await answer.blob(), name);
    } catch (error) {
      // The user dismissed the confirmation dialog, so there is nothing to report.
      if (!asksToConfirm(error)) sayWhy(error);
    }
    setBusy(null);
  };
  return { busy, download };
}

const sayWhy = (error: unknown) =>
  toast({
    title: commonTexts().notDownloaded,
    description: problemText(error, commonTexts().notDownloadedText),
    variant: 'destructive',
  });

export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Delayed, because the browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
