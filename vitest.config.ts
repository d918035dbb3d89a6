import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const databaseSetup = fileURLToPath(new URL('packages/testkit/src/global-setup.ts', import.meta.url))
const checkBooks = fileURLToPath(new URL('packages/testkit/src/check-books.ts', import.meta.url))
const onPostgres = ['apps/server/**/*.test.ts', 'packages/testkit/**/*.test.ts']
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** Tests that `npm run soak` runs and nothing else. */
const soakOnly = '**/*.soak.test.ts'
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

/** The tests with a long form, which `SOAK=1` asks for. Times measured there mean something only one file at a time. */
const soak = {
  test: {
    name: 'soak',
    include: globSync(['{apps,packages,scripts}/**/*.test.ts'], { cwd: root, exclude: elsewhere }).filter(
      (path) => path.endsWith('.soak.test.ts') || readFileSync(join(root, path), 'utf8').includes("env['SOAK']"),
    ),
    ...withPostgres,
    fileParallelism: false,
    testTimeout: 3_600_000,
  },
}

export default defineConfig({
  test: {
    projects:
      process.env['SOAK'] !== undefined
        ? [soak]
        : [
            {
              test: {
                name: 'unit',
                include: ['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}'],
                exclude: [...elsewhere, ...onPostgres, '{scripts,bench}/**/*.process.test.ts', soakOnly],
                ...hangs,
                maxWorkers: 2,
              },
            },
            {
              test: {
                // The server's tests. Its modules keep nothing, so that a worker loads them once for all of its files.
                name: 'database',
                include: onPostgres,
                exclude: [...elsewhere, ...replacing, soakOnly],
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
                include: ['{scripts,bench}/**/*.process.test.ts'],
                exclude: elsewhere,
                ...hangs,
                maxWorkers: 2,
              },
            },
          ],
  },
})
