import { screenContract } from '@spreadwise/testkit';
import Signup from './Signup';
import { publicRecord } from './testing/record-fixtures';
import TrackRecord from './track-record/TrackRecord';

screenContract('mfe-signup', { Signup, TrackRecord }, { 'GET /api/track-record': publicRecord() });
