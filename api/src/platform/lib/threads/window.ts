/** How many messages may be on their way to another thread at once: who sends more waits until one was taken. */

export interface Window {
  /** After a message was sent: resolves when the next one may be. */
  sent(): Promise<void> | void;
  /** The other thread has taken one. */
  taken(): void;
}

export function createWindow(size: number): Window {
  let onTheWay = 0;
  let goOn = () => {};
  return {
    sent() {
      onTheWay += 1;
      if (onTheWay < size) return;
      return new Promise((resolve) => {
        goOn = resolve;
      });
    },
    taken() {
      onTheWay -= 1;
      goOn();
    },
  };
}
