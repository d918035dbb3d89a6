import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'

/** One house for the whole run: the real, built server on free ports, stopped by SIGTERM at the end. */
async function start(): Promise<() => Promise<void>> {
  const dataDir = freshDataDir()
  const house = await startHouse(dataDir)
  process.env['BAIZE_TEST_SITE'] = house.site
  process.env['BAIZE_TEST_OFFICE'] = house.office
  process.env['BAIZE_TEST_DATA_DIR'] = dataDir
  return async () => {
    const { code } = await house.stop()
    removeDataDir(dataDir)
    if (code !== 0) throw new Error(`the house ended with exit code ${code}`)
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright runs the default export of the file that `globalSetup` names
export default start
