import { test as base, type Page } from '@playwright/test'
import { gamePhrasesOf, phrasesOf, type Code, type Say } from './languages.ts'

/** The house of this run. */
export interface RunningHouse {
  readonly site: string
  readonly office: string
  readonly dataDir: string
}

/** What every test gets: the house, and a page that opens in a language. */
export interface Guest {
  readonly page: Page
  readonly code: Code
  readonly say: Say
  readonly sayInGame: ReturnType<typeof gamePhrasesOf>
  readonly house: RunningHouse
  /** Opens an address of the site and waits until it shows itself. */
  open(path: string): Promise<void>
}

/** Tests against the house that `start-house.ts` started for this run. */
export const test = base.extend<{ code: Code; popups: boolean; guest: Guest }>({
  code: ['TH', { option: true }],
  popups: [false, { option: true }],
  guest: async ({ page, code, popups }, runTest) => {
    const house = runningHouse()
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    if (!popups) await page.addInitScript(hidePopups)
    await page.addInitScript((language) => {
      // Only before the first visit, so that a test can change it.
      if (localStorage.getItem('lang') !== null) return
      localStorage.setItem('hisLang', language)
      localStorage.setItem('lang', language)
    }, code)
    const open = async (path: string) => {
      await page.goto(`${house.site}${path}`)
      await page.getByRole('main').waitFor()
    }
    await runTest({ page, code, house, say: phrasesOf(code), sayInGame: gamePhrasesOf(code), open })
    if (broken.length > 0) throw new Error(`errors on the page: ${broken.join('; ')}`)
  },
})

/** As if the visitor had hidden the announcement popups for today: only tests about them want to see them. */
function hidePopups(): void {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date())
  localStorage.setItem('todayHide', today)
}

function runningHouse(): RunningHouse {
  const { BAIZE_TEST_SITE: site, BAIZE_TEST_OFFICE: office, BAIZE_TEST_DATA_DIR: dataDir } = process.env
  if (site === undefined || office === undefined || dataDir === undefined)
    throw new Error('no house was started for this run')
  return { site, office, dataDir }
}

export { expect } from '@playwright/test'

let members = 0

/** A username that nobody has in this run. */
export function newUsername(): string {
  members += 1
  return `guest${process.pid}n${members}`.slice(0, 16)
}

/** A password that the demo brand's rules accept. */
export const goodPassword = 'Lotus#2026x'
