import { ownGames, sharedGames } from '@baize/engines'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchGame, register } from '../packages/contract/src/index.ts'
import { callsTo } from '../e2e/call-house.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { firstFrame, framesWhilePlayed, type OpenedGame } from './games/game-figures.ts'
import { figure, median, type Figure } from './measure.ts'

const slowDown = 4
const opens = 3
const playedMs = 8_000
const phone = { width: 390, height: 844 } as const

interface MeasuredGame {
  readonly code: string
  readonly firstFrameMs: readonly number[]
  readonly framesPerSecond: number
  readonly foreignScripts: readonly string[]
}

/**
 * Opens each of our own games on a phone's screen, drawn in software: how soon its first frame shows with the processor slowed
 * down to a quarter, how many frames a second it shows while it is played, and whether it loads code of other games.
 */
export async function games(): Promise<Figure[]> {
  const dataDir = freshDataDir()
  try {
    const house = await startHouse(dataDir)
    const browser = await openBrowser()
    try {
      return figuresOf(await measureAll(house.site, browser))
    } finally {
      await browser.close()
      await house.stop()
    }
  } finally {
    removeDataDir(dataDir)
  }
}

async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('Chromium not found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path')
  return chromium.launch({ executablePath, args: [...chromiumFlags.games] })
}

async function measureAll(site: string, browser: Browser): Promise<MeasuredGame[]> {
  const addressOf = await newPlayer(site)
  const measured: MeasuredGame[] = []
  for (const { code } of [...ownGames, ...sharedGames]) {
    const opened: OpenedGame[] = []
    for (let nth = 0; nth < opens; nth += 1) {
      const address = await addressOf(code)
      opened.push(await onPhone(browser, (page) => firstFrame(page, address, slowDown)))
    }
    const address = await addressOf(code)
    const frameMs = await onPhone(browser, (page) => framesWhilePlayed(page, address, playedMs))
    const scripts = new Set(opened.flatMap((one) => one.scripts))
    const one: MeasuredGame = {
      code,
      firstFrameMs: opened.map(({ firstFrameMs }) => firstFrameMs),
      framesPerSecond: (frameMs.length * 1_000) / frameMs.reduce((sum, ms) => sum + ms, 0),
      foreignScripts: [...scripts].filter((path) => /\/bz-[a-z-]+/.test(path) && !path.includes(`/${code}-`)),
    }
    console.error(
      `games: ${code}: first frame ${one.firstFrameMs.map(Math.round).join(', ')} ms, ${one.framesPerSecond.toFixed(1)} frames a second, ${one.foreignScripts.join(' ')}`,
    )
    measured.push(one)
  }
  return measured
}

/** Registers a member; returns a function that launches a game and returns the address of its window. */
async function newPlayer(site: string): Promise<(gameCode: string) => Promise<string>> {
  const password = 'Correct-Horse9'
  const body = { username: 'benchgames', password, confirmPassword: password, ageConfirmed: true }
  const { token } = await callsTo({ site })(register, { body })
  const call = callsTo({ site }, { token })
  const typeOf = (gameCode: string) => {
    const game = sharedGames.find(({ code }) => code === gameCode)
    if (game === undefined || game.flight !== undefined) return 'RNG'
    return game.cardOf === undefined ? 'LIVE' : 'COCKFIGHT'
  }
  return async (gameCode) => {
    const gameType = typeOf(gameCode)
    const { url } = await call(launchGame, { body: { gameCode, vassalage: 'BZ', gameType } })
    return new URL(url, site).href
  }
}

async function onPhone<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 1 })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

function figuresOf(measured: readonly MeasuredGame[]): Figure[] {
  return [
    figure('games.first_frame_slowed', 'ms', [Math.max(...measured.map(({ firstFrameMs }) => median(firstFrameMs)))]),
    figure('games.frames_per_second', 'frames/s', [Math.min(...measured.map((one) => one.framesPerSecond))]),
    figure(
      'games.frames_per_second_typical',
      'frames/s',
      measured.map((one) => one.framesPerSecond),
    ),
    figure('games.scripts_of_other_games', 'files', [measured.flatMap((one) => one.foreignScripts).length]),
  ]
}
