/** A chart's colours, read from the page's current tokens, because a canvas cannot use CSS variables. */

export interface Palette {
  readonly font: string;
  readonly text: string;
  readonly grid: string;
  /** The zero line. */
  readonly nothing: string;
  readonly lines: readonly string[];
  readonly gain: string;
  readonly gainSoft: string;
  readonly loss: string;
  readonly lossSoft: string;
}

/** Same tokens as the legend keys in Chart.module.css. */
const LINES = ['--sw-accent-text', '--sw-success', '--sw-text', '--sw-text-muted'];

export function paletteOf(place: HTMLElement): Palette {
  const probe = place.ownerDocument.createElement('span');
  place.append(probe);
  const colour = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const token = (name: string) => colour(`var(${name})`);
  const softly = (name: string) => colour(`color-mix(in srgb, var(${name}) 22%, transparent)`);
  const palette = {
    font: `12px ${getComputedStyle(probe).fontFamily}`,
    text: token('--sw-text-subtle'),
    grid: token('--sw-line'),
    nothing: token('--sw-line-control'),
    lines: LINES.map(token),
    gain: token('--sw-gain'),
    gainSoft: softly('--sw-gain'),
    loss: token('--sw-loss'),
    lossSoft: softly('--sw-loss'),
  };
  probe.remove();
  return palette;
}
