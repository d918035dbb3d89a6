import { languages, type Language } from '@baize/phrases'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'

/** Addresses of the scripts and styles that a first visit to the lobby loads in each language, in the order of the requests. */
export type FirstLoad = Readonly<Record<Language, readonly string[]>>

/**
 * Opens the lobby in a fresh Chromium, once in each language, and waits until a game can be chosen and the network is idle.
 * Throws if there is no Chromium, since only a browser shows what is really loaded.
 */
export async function visitLobby(site: string): Promise<FirstLoad> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('Chromium not found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path')
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags.pages] })
  const visit = async (language: string): Promise<string[]> => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
    await context.addInitScript((code) => {
      localStorage.setItem('hisLang', code)
      localStorage.setItem('lang', code)
    }, language)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(site)
    await page.locator('main img[src^="/art/games/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await context.close()
    return asked.filter((path) => /\.(?:js|css)$/.test(path)).map((path) => path.slice(1))
  }
  try {
    const visits: [Language, string[]][] = []
    for (const language of languages) visits.push([language, await visit(language)])
    // The entries are those of every language.
    return Object.fromEntries(visits) as Record<Language, string[]>
  } finally {
    await browser.close()
  }
}
