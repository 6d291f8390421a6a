/** Tells of new advice outside of the page: a sound, and a notice of the system for who looks elsewhere. */
import type { PageNotice } from './page-notice';

export function giveNotice({ sound, desktop }: PageNotice, said: string): void {
  if (sound) playSound();
  if (desktop && document.hidden && Notification.permission === 'granted') showNotice(said);
}

/** One at a time: a newer one takes the place of the one before. */
function showNotice(said: string): void {
  const notice = new Notification('New advice', { body: said, tag: 'new-advice', icon: '/favicon.svg' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

const TONES_HZ = [660, 880];
const TONE_S = 0.12;
const LOUDNESS = 0.12;

/** Two short tones, made here: there is no file to fetch. */
export function playSound(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = LOUDNESS;
  gain.connect(audio.destination);
  TONES_HZ.forEach((hertz, index) => {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
    if (index === TONES_HZ.length - 1) tone.onended = () => void audio.close();
  });
}
