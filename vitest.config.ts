import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const databaseSetup = fileURLToPath(new URL('packages/testkit/src/global-setup.ts', import.meta.url))
const booksAfterEachTest = fileURLToPath(new URL('packages/testkit/src/after-each-test.ts', import.meta.url))
const onPostgres = ['apps/server/**/*.test.ts', 'packages/testkit/**/*.test.ts']
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, ...onPostgres, 'scripts/**/*.process.test.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          // The server's tests: one real PostgreSQL for the run, a database of its own for each test that wants one.
          name: 'database',
          include: onPostgres,
          exclude: elsewhere,
          globalSetup: databaseSetup,
          setupFiles: booksAfterEachTest,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // The whole server as a process: started, stopped, killed.
          name: 'process',
          include: ['scripts/**/*.process.test.ts'],
          exclude: elsewhere,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
