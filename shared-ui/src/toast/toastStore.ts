/**
 * The page's one toast (docs/specification.md, sections 4 and 9): a new one replaces the current one and stays 5000 ms
 * by default.
 */
import type { ReactNode } from 'react';

export const TOAST_MS = 5000;

export interface ToastInput {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly variant?: 'default' | 'destructive' | undefined;
  /** Display time in ms, excluding time hovered or focused; Infinity keeps it until dismissed. */
  readonly durationMs?: number | undefined;
}

export interface ShownToast extends ToastInput {
  readonly id: number;
}

export interface ToastHandle {
  readonly id: number;
  readonly dismiss: () => void;
}

let shown: ShownToast | null = null;
let lastId = 0;
let remainingMs = 0;
let startedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (next: ShownToast | null): void => {
  clearTimeout(timer);
  timer = undefined;
  shown = next;
  for (const listener of listeners) listener();
};

const dismiss = (id: number): void => {
  if (shown?.id === id) show(null);
};

/** Pauses the shown toast's timer (hover, focus). */
export const pauseToast = (): void => {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  remainingMs -= Date.now() - startedAt;
};

/** Starts or resumes the shown toast's timer. */
export const resumeToast = (): void => {
  if (!shown || timer !== undefined || remainingMs === Number.POSITIVE_INFINITY) return;
  const { id } = shown;
  startedAt = Date.now();
  timer = setTimeout(() => dismiss(id), Math.max(0, remainingMs));
};

/** Shows a toast in place of the current one; works outside React and before the Toaster mounts. */
export const toast = (input: ToastInput): ToastHandle => {
  lastId += 1;
  const id = lastId;
  show({ ...input, id });
  remainingMs = input.durationMs ?? TOAST_MS;
  resumeToast();
  return { id, dismiss: () => dismiss(id) };
};

export const dismissToasts = (): void => show(null);

export const shownToast = (): ShownToast | null => shown;

export const onToastChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
