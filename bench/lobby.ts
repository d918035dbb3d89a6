import { rmSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { writeLargeBrand } from './lobby/large-brand.ts'
import { hidePopups, scrollList, visitOnce, watchPages, type PageFigures } from './lobby/page-figures.ts'
import { searchGames } from './lobby/search-games.ts'
import { measureForeign } from './machine-load.ts'
import { figure, quantile, type Figure } from './measure.ts'
import { postmasterPidOf } from './postmaster.ts'

const slowDown = 4
const visits = 5
const scrolls = 5
/** A sample during which other programs used more of the machine is repeated while there are attempts left. */
interface Quiet {
  readonly share: number
  readonly triesEach: number
}
const quietVisits: Quiet = { share: 0.1, triesEach: 2 }
/** Only one frame in twenty may be late, so programs that use that much of the machine would determine the result. */
const quietScrolls: Quiet = { share: 0.02, triesEach: 6 }

/**
 * Measures a lobby of 10,000 games on a screen of 1366×768: search latency, smoothness of scrolling, and the first visit, on
 * this machine and with its processor slowed down to a quarter.
 */
export async function lobby(): Promise<Figure[]> {
  const brand = writeLargeBrand()
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir, { BRAND_DIR: brand }, 'bench/lobby/lobby-server.ts')
    const browser = await openBrowser()
    try {
      return await measureAll(house.site, browser, postmasterPidOf(dataDir))
    } finally {
      await browser.close()
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
    rmSync(brand, { recursive: true })
  }
}

async function measureAll(site: string, browser: Browser, postmasterPid: number): Promise<Figure[]> {
  const searches = await searchGames(site)
  const frames = await quietSamples('scrolling', scrolls, { ...quietScrolls, postmasterPid }, () =>
    scrollOnce(browser, site),
  )
  const slow = await quietSamples(`first visits ${slowDown}× slower`, visits, { ...quietVisits, postmasterPid }, () =>
    visit(browser, site, slowDown),
  )
  const plain = await quietSamples('first visits', visits, { ...quietVisits, postmasterPid }, () =>
    visit(browser, site, 1),
  )
  const of = (figures: readonly PageFigures[], name: keyof PageFigures) => figures.map((one) => one[name])
  return [
    figure('lobby.search_p95', 'ms', [quantile(searches, 0.95)]),
    figure('lobby.scroll_frame_p95', 'ms', frames),
    figure('lobby.first_load_lcp_slowed', 'ms', of(slow, 'lcpMs')),
    figure('lobby.first_load_inp_slowed', 'ms', of(slow, 'inpMs')),
    figure('lobby.first_load_inp', 'ms', of(plain, 'inpMs')),
    figure('lobby.first_load_cls', 'score', of([...slow, ...plain], 'cls')),
  ]
}

async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('Chromium not found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path')
  return chromium.launch({ executablePath, args: [...chromiumFlags.pages, '--disable-gpu'] })
}

async function inFreshContext<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  try {
    await watchPages(context)
    return await work(context)
  } finally {
    await context.close()
  }
}

async function visit(browser: Browser, site: string, slower: number): Promise<PageFigures> {
  return inFreshContext(browser, async (context) => visitOnce(await context.newPage(), site, slower))
}

async function scrollOnce(browser: Browser, site: string): Promise<number> {
  return inFreshContext(browser, async (context) => {
    await hidePopups(context)
    const page = await context.newPage()
    await page.goto(`${site}/rng`)
    await page.locator('main article img[src^="/art/games/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    return quantile(await scrollList(page, await context.newCDPSession(page)), 0.95)
  })
}

/** Takes samples and keeps those during which other programs used the least of the machine. */
async function quietSamples<T>(
  what: string,
  wanted: number,
  { share, triesEach, postmasterPid }: Quiet & { readonly postmasterPid: number },
  take: () => Promise<T>,
): Promise<T[]> {
  const taken: { readonly done: T; readonly foreignShare: number }[] = []
  const quiet = () => taken.filter((one) => one.foreignShare <= share).length
  while (taken.length < wanted * triesEach && quiet() < wanted) taken.push(await measureForeign([postmasterPid], take))
  const kept = taken.toSorted((left, right) => left.foreignShare - right.foreignShare).slice(0, wanted)
  const shares = kept.map((one) => Math.round(one.foreignShare * 100))
  console.error(
    `lobby: ${what}: ${taken.length} samples, ${quiet()} undisturbed; other programs used up to ${shares.join(', ')} %`,
  )
  return kept.map((one) => one.done)
}
