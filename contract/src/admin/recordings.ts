/** Recordings of the market: begun and ended in the panel, and played into an engine of their own. */
import { z } from 'zod';
import { MOST_RECORDING_MINUTES } from '../browser/bounds';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const access = { permission: 'trading.configuration' } as const;

export const RECORDING_STATES = ['asked', 'recording', 'kept', 'failed'] as const;

const replayedSignal = z.object({
  /** Each trade in order, e.g. "buy BTC/USDT on kraken". */
  legs: z.array(z.string()),
  net: z.number(),
  leftEur: z.number().nullable(),
  detectedAt: instantField,
  heldMs: z.number(),
});

const recordingReplay = z.object({
  at: instantField,
  /** Why it was not done; null: it was. */
  failure: z.string().nullable(),
  /** Signals that were found, and those of them that left enough to be advised on. */
  found: z.int(),
  advised: z.int(),
  /** What was advised on in that time as it happened. */
  advisedThen: z.int(),
  tookMs: z.int(),
  /** The best of the advised. */
  best: z.array(replayedSignal),
});
export type RecordingReplay = z.infer<typeof recordingReplay>;

const recording = z.object({
  id: z.string(),
  askedAt: instantField,
  minutes: z.int(),
  state: z.enum(RECORDING_STATES),
  startedAt: instantField.nullable(),
  endedAt: instantField.nullable(),
  /** Null: there is none, or no longer. */
  file: z.string().nullable(),
  bytes: z.int().nullable(),
  events: z.int().nullable(),
  failure: z.string().nullable(),
  isReplaying: z.boolean(),
  /** The last one. */
  replay: recordingReplay.nullable(),
});
export type Recording = z.infer<typeof recording>;

const state = z.object({
  /** Files that are kept; those of older recordings are deleted. */
  kept: z.int(),
  /** The latest 30, the newest first. */
  recordings: z.array(recording),
});
export type RecordingsState = z.infer<typeof state>;

const id = z.string().regex(/^\d{1,15}$/);

export const adminRecordingCalls = defineCalls({
  'GET /api/admin/recordings': {
    summary: 'Recordings of the market, how they went, and what a replay of them found.',
    access,
    response: state,
  },
  'POST /api/admin/recordings/start': {
    summary: 'Begin to record the market where signals are written; it ends by itself.',
    access,
    body: z.strictObject({ minutes: z.int().min(1).max(MOST_RECORDING_MINUTES) }),
    response: state,
    failures: { 409: 'One is asked for or under way.' },
  },
  'POST /api/admin/recordings/end': {
    summary: 'End a recording before its time.',
    access,
    body: z.strictObject({ id }),
    response: state,
    failures: { 404: 'No such recording is asked for or under way.' },
  },
  'POST /api/admin/recordings/replay': {
    summary:
      'Play a recording into an engine of its own, with the settings as they are now. Nobody is advised.',
    access,
    body: z.strictObject({ id }),
    response: state,
    failures: { 404: 'There is no such recording, or its file is gone.', 409: 'One is being replayed.' },
  },
});
