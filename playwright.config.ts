import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']
const executablePath = findChromium()

/** Tests in which our own games are played, which are drawn by WebGL. */
const games = '**/journey.spec.ts'

/** Chromium as a kind of test needs it. */
export const started = (kind: keyof typeof chromiumFlags) => ({
  launchOptions: { args: [...chromiumFlags[kind]], ...(executablePath === undefined ? {} : { executablePath }) },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-house.ts',
  // Two cores carry the server, the database and one browser at a time.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1366, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: games, use: started('pages') },
    { name: 'games', testMatch: games, use: started('games') },
  ],
})
