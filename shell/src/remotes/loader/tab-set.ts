/** The set of remotes that this tab keeps: the one its page came with, or else the first that could be read. */
import type { RemotesDocument } from '@spreadwise/contract';
import type { RemoteFailure } from '../files/failure';

export type DocumentResult =
  | { readonly ok: true; readonly document: RemotesDocument }
  | { readonly ok: false; readonly reason: string };

export interface TabSetOptions {
  /** Null when the page came without one. */
  readonly initial: RemotesDocument | null;
  /** Reads the active set and checks that it is authentic and has at least this serial. */
  readonly readDocument: (leastSerial: number) => Promise<DocumentResult>;
  /** Called when a tab that started without a set has one. */
  readonly onOpened: () => void;
}

export function createTabSet({ initial, readDocument, onOpened }: TabSetOptions) {
  let set = initial;
  const readNewest = async (): Promise<DocumentResult> => {
    try {
      return await readDocument(set?.serial ?? 0);
    } catch (error) {
      return { ok: false, reason: String(error) };
    }
  };
  const open = async (): Promise<RemoteFailure | null> => {
    if (set) return null;
    const read = await readNewest();
    if (set) return null;
    if (!read.ok) return { kind: 'manifest', reason: read.reason };
    set = read.document;
    onOpened();
    return null;
  };
  return { get: (): RemotesDocument | null => set, open, readNewest };
}
