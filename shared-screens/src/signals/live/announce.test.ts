import { giveNotice } from './announce';

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('shows the notification through the worker if there is one, as some browsers require', async () => {
  const showNotification = jest.fn();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.assign(window, {
    Notification: class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor.');
      }
    },
  });
  const getRegistration = async () => ({ active: {}, showNotification });
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  await giveNotice({ sound: false, desktop: true }, '€12 left');
  expect(showNotification).toHaveBeenCalledWith('New signal', expect.objectContaining({ body: '€12 left' }));
});

test('closes the audio context even if the sound could not play', async () => {
  jest.useFakeTimers();
  const close = jest.fn(async () => {});
  const node = { connect() {}, start() {}, stop() {}, frequency: {}, gain: {} };
  Object.assign(window, {
    AudioContext: class {
      readonly currentTime = 0;
      createGain = () => node;
      createOscillator = () => node;
      close = close;
    },
  });
  await giveNotice({ sound: true, desktop: false }, '€12 left');
  jest.advanceTimersByTime(1_000);
  expect(close).toHaveBeenCalledTimes(1);
});
