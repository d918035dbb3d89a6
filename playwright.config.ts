import { defineConfig } from '@playwright/test'
import { chromiumFlags, findTestChromium } from './scripts/chromium.ts'

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']
const executablePath = findTestChromium()

/** Tests in which our own games are played, which are drawn by WebGL. */
const games = '**/journey.spec.ts'

/** Chromium as a kind of test needs it. */
export const started = (kind: keyof typeof chromiumFlags) => ({
  launchOptions: { args: [...chromiumFlags[kind]], ...(executablePath === undefined ? {} : { executablePath }) },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/before-all.config.ts',
  // Each with a house and a browser of its own: where one waits, the other works.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    // A tab for each worker, emptied between tests: a new one costs a second of the processor by itself.
    reuseContext: true,
    viewport: { width: 1366, height: 900 },
    // A trace draws every page a second time: `--trace retain-on-failure` records one where a picture says too little.
    screenshot: 'only-on-failure',
    // What moves is drawn again and again. Tests about motion, and what waits for its end, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // The longest first, beside which the others go on.
    { name: 'games', testMatch: games, use: started('games') },
    { name: 'pages', testIgnore: games, use: started('pages') },
  ],
})
