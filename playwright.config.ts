/**
 * Browser tests on the production build: each worker starts a product of its own (shell/e2e/harness/fixtures.ts). Tests tagged
 * @long run in the long tier only (npm run test:long).
 */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'shell/e2e',
  globalSetup: './shell/e2e/harness/prepared-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  ...(process.env.TEST_TIER === 'long' ? {} : { grepInvert: /@long/ }),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.env.CI ? 'dot' : 'list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
  ],
  use: {
    // Drawing animations takes a tenth of these tests' processor time. A coldTest has them.
    contextOptions: { reducedMotion: 'reduce' },
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // As a person's browser says it: one without a window is taken for a crawler, whose visits are not counted.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    // A warm page takes two thirds of a cold one's time. Where a test needs a cold one it is a coldTest.
    reuseContext: true,
    // Recording takes time: `npm run test:browser -- signup --trace on` has it.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Chromium refuses its sandbox to root, as containers run; the pages under test are our own.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Nobody looks at what is drawn.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
