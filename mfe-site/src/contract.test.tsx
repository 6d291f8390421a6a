import { screenContract } from '@spreadwise/testkit';
import Leave from './Leave';
import Legal from './Legal';
import TrackRecord from './TrackRecord';
import { publicRecord } from './testing/record-fixtures';

screenContract('mfe-site', { TrackRecord, Legal, Leave }, { 'GET /api/track-record': publicRecord() });
