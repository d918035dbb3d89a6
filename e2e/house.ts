import { test as base, type Page } from '@playwright/test'
import { removeDataDir, startHouse } from '../scripts/run-house.ts'
import { copyDemoData } from './demo-data.ts'
import { gamePhrasesOf, phrasesOf, type Code, type Say } from './languages.ts'

/** The server that a test runs against. */
export interface RunningHouse {
  readonly site: string
  readonly office: string
  /** The payment sandbox, where deposits are paid. */
  readonly payments: string
  /** The authenticator secrets of the demo operators, by username. */
  readonly operatorSecrets: Readonly<Record<string, string>>
  readonly dataDir: string
}

/** What every test gets: the server, and a page that opens in a language. */
export interface Guest {
  readonly page: Page
  readonly code: Code
  readonly say: Say
  readonly sayInGame: ReturnType<typeof gamePhrasesOf>
  readonly house: RunningHouse
  /** Opens an address of the site and waits until it is displayed. */
  open(path: string): Promise<void>
}

/**
 * Each worker runs its tests against its own server: the real, built server on free ports, stopped by SIGTERM at the
 * end. Tests of a worker run one after another, so each may put the site into maintenance, fill the winners board or
 * change the time.
 */
export const test = base.extend<{ code: Code; popups: boolean; guest: Guest }, { house: RunningHouse }>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from the pattern; this one has none
    async ({}, runTests) => {
      const dataDir = await copyDemoData()
      const house = await startHouse(dataDir)
      const { site, office, payments, operatorSecrets } = house
      await runTests({ site, office, payments, operatorSecrets, dataDir })
      const { code } = await house.stop()
      removeDataDir(dataDir)
      if (code !== 0) throw new Error(`the server ended with exit code ${code}`)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  code: ['TH', { option: true }],
  popups: [false, { option: true }],
  guest: async ({ page, code, popups, house }, runTest) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    if (!popups) await page.addInitScript(hidePopups)
    await page.addInitScript((language) => {
      // Only before the first visit, so that a test can change it later.
      if (localStorage.getItem('lang') !== null) return
      localStorage.setItem('hisLang', language)
      localStorage.setItem('lang', language)
    }, code)
    const open = async (path: string) => {
      const address = `${house.site}${path}`
      // A dialog that has just closed removes its history entry, which aborts a navigation that starts meanwhile.
      await page.goto(address).catch((error: Error) => {
        if (!error.message.includes('net::ERR_ABORTED')) throw error
        return page.goto(address)
      })
      await page.getByRole('main').waitFor()
    }
    await runTest({ page, code, house, say: phrasesOf(code), sayInGame: gamePhrasesOf(code), open })
    if (broken.length > 0) throw new Error(`errors on the page: ${broken.join('; ')}`)
  },
})

/** For `test.use`: animations are on. All other tests run with reduced motion. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Hides the announcement popups as if the visitor had done so for today; only tests about them need them. */
export function hidePopups(): void {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date())
  localStorage.setItem('todayHide', today)
}

export { expect } from '@playwright/test'

let members = 0

/** A username that is new in this run. */
export function newUsername(): string {
  members += 1
  return `guest${process.pid}n${members}`.slice(0, 16)
}

/** A password that the demo brand's rules accept. */
export const goodPassword = 'Lotus#2026x'
