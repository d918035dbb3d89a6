import { defineConfig } from '@playwright/test'
import tests, { started } from './playwright.config.ts'

const { projects: _, ...shared } = tests

/** `npm run pictures`: every route in every language, into a folder that git ignores. `PICTURES=/,/help` takes some only. */
export default defineConfig({
  ...shared,
  testMatch: '**/*.pictures.ts',
  reporter: 'list',
  use: { ...shared.use, ...started('pages') },
})
