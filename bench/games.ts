import { chromium, type Browser, type Page } from '@playwright/test'
import { gameList, launchGame, register, type Game } from '../packages/contract/src/index.ts'
import { callsTo } from '../e2e/call-house.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { firstFrame, framesWhilePlayed, type OpenedGame } from './games/game-figures.ts'
import { figure, median, type Figure } from './measure.ts'

const slowDown = 4
const opens = 3
const playedMs = 8_000
const ownVendor = 'BZ'
/** Games of these types are played in rooms. */
const roomTypes: ReadonlySet<Game['gameType']> = new Set(['PVP', 'FISH'])
const phone = { width: 390, height: 844 } as const

interface MeasuredGame {
  readonly code: string
  readonly firstFrameMs: readonly number[]
  readonly framesPerSecond: number
  readonly foreignScripts: readonly string[]
}

/**
 * Opens each of our own games on a phone's screen, drawn in software: how soon its first frame shows with the processor slowed
 * down to a quarter, how many frames a second it shows while it is played, and whether it loads code of other games. In games with
 * rooms, the first frame is that of the list of rooms, and what is played is the first room.
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
  for (const game of await gamesOf(site)) {
    const { gameCode: code, gameType } = game
    const opened: OpenedGame[] = []
    for (let nth = 0; nth < opens; nth += 1) {
      const address = await addressOf(game)
      opened.push(await onPhone(browser, (page) => firstFrame(page, address, slowDown)))
    }
    const address = await addressOf(game)
    const frameMs = await onPhone(browser, (page) =>
      framesWhilePlayed(page, { address, hasRooms: roomTypes.has(gameType), playedMs }),
    )
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

type OwnGame = Pick<Game, 'gameCode' | 'gameType'>

/** Our own games that can be played at a site. */
async function gamesOf(site: string): Promise<readonly OwnGame[]> {
  const query = { vassalage: ownVendor, pageNo: 1, pageSize: 100 }
  const { games: all } = await callsTo({ site })(gameList, { query })
  return all.filter(({ state }) => state === 'open')
}

/** Registers a member; returns a function that launches a game and returns the address of its window. */
async function newPlayer(site: string): Promise<(game: OwnGame) => Promise<string>> {
  const password = 'Correct-Horse9'
  const body = { username: 'benchgames', password, confirmPassword: password, ageConfirmed: true }
  const { token } = await callsTo({ site })(register, { body })
  const call = callsTo({ site }, { token })
  return async ({ gameCode, gameType }) => {
    const { url } = await call(launchGame, { body: { gameCode, vassalage: ownVendor, gameType } })
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
