/** Announces new signals outside the page: a sound, and a system notification while the page is hidden. */
import { PUSH_SCOPE } from '@spreadwise/contract/push-worker';
import { signalsTexts } from '../../texts/signals';
import type { PageNotice } from './page-notice';

export async function giveNotice({ sound, desktop }: PageNotice, said: string): Promise<void> {
  if (sound) playSound();
  if (desktop && document.hidden && Notification.permission === 'granted') await showNotice(said);
}

/** A newer notification replaces the previous one. */
async function showNotice(said: string): Promise<void> {
  const [title, options] = [
    signalsTexts().noticeTitle,
    { body: said, tag: 'new-advice', icon: '/favicon.svg' },
  ];
  // Chrome on Android accepts notifications only from a worker.
  const worker = await navigator.serviceWorker?.getRegistration(PUSH_SCOPE);
  if (worker?.active) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

const TONES_HZ = [660, 880];
const TONE_S = 0.12;
const LOUDNESS = 0.12;
const CLOSED_AFTER_MS = 1_000;

/** Two short generated tones, so there is no file to fetch. */
export function playSound(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = LOUDNESS;
  gain.connect(audio.destination);
  // On a page that was never clicked nothing plays and `onended` never fires, so close by time.
  setTimeout(() => void audio.close(), CLOSED_AFTER_MS);
  TONES_HZ.forEach((hertz, index) => {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
  });
}
