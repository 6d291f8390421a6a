/** Where server-sent events are written to: a connection, or what stands for one. */

export interface EventSink {
  /** Whether more would be taken at once. If not, `onReady` follows when it is. */
  write(bytes: Uint8Array): boolean;
  /** What was written still arrives. */
  end(): void;
  /** Breaks the connection. */
  destroy(): void;
}

/** Who writes them. */
export interface EventSender {
  /** May be called when the sender is over already: it ends the sink then. */
  attach(sink: EventSink): void;
  onReady(): void;
  /** The reader is gone; also when none ever came. */
  onClosed(): void;
}
