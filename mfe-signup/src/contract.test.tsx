import { screenContract } from '@spreadwise/testkit';
import Signup from './Signup';
import TrackRecord from './TrackRecord';
import { publicRecord } from './testing/record-fixtures';

screenContract('mfe-signup', { Signup, TrackRecord }, { 'GET /api/track-record': publicRecord() });
