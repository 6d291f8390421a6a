/** The set of remotes that this tab keeps: the one its page came with, or else the first that could be read. */
import type { RemotesDocument } from '@spreadwise/contract';
import type { RemoteFailure } from '../files/failure';

export type DocumentResult =
  | { readonly ok: true; readonly document: RemotesDocument }
  | { readonly ok: false; readonly reason: string };

export interface TabSetOptions {
  /** Null when the page came without one. */
  readonly initial: RemotesDocument | null;
  /** Reads the set that is active now, and checks that it is genuine and of this serial at least. */
  readonly readDocument: (leastSerial: number) => Promise<DocumentResult>;
  /** Called when the tab has its set, which it did not start with. */
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
