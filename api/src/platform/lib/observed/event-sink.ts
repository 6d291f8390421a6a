/** A sink for server-sent events: a connection, or its stand-in. */

export interface EventSink {
  /** Returns whether more can be written now. If not, `onReady` follows. */
  write(bytes: Uint8Array): boolean;
  /** Ends the stream; everything written still arrives. */
  end(): void;
  destroy(): void;
}

export interface EventSender {
  /** May be called after the sender has ended; it then ends the sink. */
  attach(sink: EventSink): void;
  onReady(): void;
  /** The reader has disconnected, or never attached. */
  onClosed(): void;
}
