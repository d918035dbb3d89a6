import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** `npm run pictures`: every route in every language, into a folder that git ignores. `PICTURES=/,/help` takes some only. */
export default defineConfig(tests, { testMatch: '**/*.pictures.ts', reporter: 'list', retries: 0 })
