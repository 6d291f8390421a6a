// Reads the test runners' own reports: how many tests ran, and how long each file took.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './run.mjs';

const NONE = { passed: 0, failed: 0, skipped: 0 };
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** A report of jest --json. A suite that could not start counts as one failure. */
export function jestReport(file) {
  const report = read(file);
  if (!report) return NONE;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A report of Playwright's json reporter. A test that passed only on a retry is flaky, which counts as a failure. */
export function playwrightReport(file) {
  const report = read(file);
  if (!report) return NONE;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** Seconds of each test file in a report of jest --json. */
export const jestFiles = (file) =>
  (read(file)?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: name.replace(ROOT, ''),
    seconds: (endTime - startTime) / 1000,
  }));

/** Seconds of each test file in a report of Playwright's json reporter. */
export function playwrightFiles(file) {
  const report = read(file);
  return (report?.suites ?? []).map((suite) => ({
    file: `${relative(ROOT, report.config.rootDir)}/${suite.file}`,
    seconds: sumOfTimes(suite) / 1000,
  }));
}

const sumOfTimes = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(sumOfTimes),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ].reduce((a, b) => a + b, 0);

export const sum = (counts) =>
  counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    NONE,
  );
