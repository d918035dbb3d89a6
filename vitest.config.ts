import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const databaseSetup = fileURLToPath(new URL('packages/testkit/src/global-setup.ts', import.meta.url))
const checkBooks = fileURLToPath(new URL('packages/testkit/src/check-books.ts', import.meta.url))
const onPostgres = ['apps/server/**/*.test.ts', 'packages/testkit/**/*.test.ts']
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** Files that put other modules in the place of the server's own: they share nothing with other files. */
const replacing = globSync(onPostgres, { cwd: root, exclude: elsewhere }).filter((path) =>
  /\bvi\.(do)?mock\(/i.test(readFileSync(join(root, path), 'utf8')),
)
/**
 * When a test is taken to hang. No measure of speed, which is `bench/`'s: where other machines share the processors, a
 * test was seen to take six times as long as on a quiet one.
 */
const hangs = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
/** One real PostgreSQL for the run of a project, a database of its own for each test that wants one. */
const withPostgres = {
  globalSetup: databaseSetup,
  setupFiles: checkBooks,
  ...hangs,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, ...onPostgres, 'scripts/**/*.process.test.ts'],
          ...hangs,
          maxWorkers: 2,
        },
      },
      {
        test: {
          // The server's tests. Its modules keep nothing, so that a worker loads them once for all of its files.
          name: 'database',
          include: onPostgres,
          exclude: [...elsewhere, ...replacing],
          ...withPostgres,
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'database-replaced',
          include: replacing,
          ...withPostgres,
          maxWorkers: 1,
        },
      },
      {
        test: {
          // The whole server as a process: started, stopped, killed.
          name: 'process',
          include: ['scripts/**/*.process.test.ts'],
          exclude: elsewhere,
          fileParallelism: false,
          ...hangs,
        },
      },
    ],
  },
})
