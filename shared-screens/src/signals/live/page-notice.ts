/** Whether and how this device announces new signals while the page is open. */
export interface PageNotice {
  readonly sound: boolean;
  readonly desktop: boolean;
}

const KEY = 'spreadwise.page-notice';
const SILENT: PageNotice = { sound: false, desktop: false };

export function pageNotice(): PageNotice {
  try {
    const kept: Partial<PageNotice> = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    return { sound: kept.sound === true, desktop: kept.desktop === true };
  } catch {
    return SILENT;
  }
}

export function keepPageNotice(notice: PageNotice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    /* A browser without storage is silent again after the next load. */
  }
}
