import '@fontsource/lilita-one/latin-400.css'
import '@baize/ui/letters'
import './controls/controls.css'
import './controls/controls-by-screen.css'
import './controls/dialogs.css'
import './controls/curtain.css'
import { gamePauseMessage, openGame, type GameFrameMessage } from '@baize/contract'
import { CallRefused, createClient } from '@baize/contract/client'
import { defaultLanguage, type Language } from '@baize/phrases'
import { drawCurtain } from './controls/curtain.ts'
import type { GameContext } from './game-context.ts'
import { gameOf, roomsOf, tableOf, waterOf, type StartGame } from './games/index.ts'
import { loadPhrases, preloadFonts } from './phrases.ts'
import { newKey, nowMs, storeOrMemory } from './ports.ts'
import { makePresence } from './session/presence.ts'
import { readAddress, withoutToken } from './session/address.ts'
import { gameSession, openSession } from './session/open-session.ts'
import { takeOwnSeed } from './session/own-seed.ts'
import { isSessionLost } from './session/refusals.ts'
import { rememberedLanguage } from './session/remembered-language.ts'
import { serverRooms } from './rooms/room-gateway.ts'
import type { StartRooms } from './rooms/rooms-context.ts'
import { serverGateway } from './shared/gateway.ts'
import type { StartTable } from './shared/table-context.ts'
import { waterGateway } from './waters/water-gateway.ts'
import type { StartWater } from './waters/water-context.ts'

const scene = hostOf('scene')
const controls = hostOf('interface')
const local = storeOrMemory(() => localStorage)
const address = readAddress(location.href)
const language: Language = address.language ?? rememberedLanguage(local) ?? defaultLanguage
const session = gameSession(
  storeOrMemory(() => sessionStorage),
  address.gameCode,
)
const client = createClient({
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  nowMs,
  token: session.token,
  language: () => language,
})

/** While developing, `?fake` opens a table without a server. Built pages know nothing of it. */
const isFake = import.meta.env.DEV && new URL(location.href).searchParams.has('fake')

if (address.token !== undefined) history.replaceState(null, '', withoutToken(location.href))
void open()

async function open(): Promise<void> {
  const phrase = await loadPhrases(language)
  let lift = drawCurtain(document.body, { title: phrase('load.opening'), busy: true })
  const back = { label: phrase('session.back'), href: address.backUrl }
  const lost = () => {
    lift()
    session.clear()
    lift = drawCurtain(document.body, { title: phrase('session.lost'), text: phrase('session.lostHint'), link: back })
  }
  const { gameCode } = address
  const [load, loadTable, loadRooms, loadWater] = [
    gameOf(gameCode),
    tableOf(gameCode),
    roomsOf(gameCode),
    waterOf(gameCode),
  ]
  if ([load, loadTable, loadRooms, loadWater].every((one) => one === undefined)) {
    lift()
    drawCurtain(document.body, { title: phrase('load.failed'), text: phrase('load.unknownGame'), link: back })
    return
  }
  const frame = {
    phrase,
    store: local,
    // In a frame, the surrounding page already has a back link.
    backUrl: window.parent === window ? address.backUrl : undefined,
    scene,
    controls,
    onSessionLost: lost,
    // Only pages of the brand's own hosts may frame a game: the server's `frame-ancestors` says so.
    tellPage: (message: GameFrameMessage) => window.parent !== window && window.parent.postMessage(message, '*'),
    whenPaused,
  }
  try {
    if (!isFake) {
      await openSession(client, session, address.token)
      if (session.token() === undefined) return lost()
    }
    const seen = appeared(controls)
    const playing =
      load !== undefined
        ? await startGame(frame, load)
        : loadRooms !== undefined
          ? await startInRooms(frame, loadRooms)
          : loadWater !== undefined
            ? await startWater(frame, loadWater)
            : await startTable(frame, loadTable)
    await Promise.race([playing.over, seen])
    lift()
    await playing.over
  } catch (error) {
    if (isSessionLost(error)) return lost()
    lift()
    const text =
      error instanceof CallRefused && error.code !== 'network'
        ? error.message
        : phrase(error instanceof CallRefused ? 'net.lost' : 'load.noGraphics')
    drawCurtain(document.body, {
      title: phrase('load.failed'),
      text,
      retry: { label: phrase('load.retry'), press: () => location.reload() },
      link: back,
    })
  }
}

/** What every game is given of this page, whatever it is. */
type Frame = Omit<GameContext, 'opened' | 'client' | 'presence'>

/** Starts a game whose rounds are the player's own. `over` resolves when its picture is complete. */
async function startGame(frame: Frame, load: () => Promise<StartGame>): Promise<{ readonly over: Promise<void> }> {
  const [opened, start] = await Promise.all([
    client(openGame, { params: { gameCode: address.gameCode }, query: { language } }),
    load(),
  ])
  const seeds = await takeOwnSeed(client, opened.seeds, newKey)
  document.title = opened.gameName
  const [presence] = await Promise.all([
    makePresence(newKey(), locksOf(navigator)),
    preloadFonts(language, opened.gameName),
  ])
  return { over: start({ ...frame, opened: { ...opened, seeds }, client, presence }) }
}

/** Starts a game whose rounds are shared by everybody at its table. */
async function startTable(
  frame: Frame,
  load: (() => Promise<StartTable>) | undefined,
): Promise<{ readonly over: Promise<void> }> {
  const { gameCode } = address
  const gateway = isFake
    ? (await import('./shared/testing/fake-gateway.ts')).fakeGateway(gameCode)
    : serverGateway(client, { gameCode, language, token: session.token })
  const [opened, start] = await Promise.all([gateway.open(), load?.()])
  document.title = opened.gameName
  await preloadFonts(language, opened.gameName)
  return { over: start?.({ ...frame, opened, gateway, language }) ?? Promise.resolve() }
}

/** Starts a card game between players. */
async function startInRooms(frame: Frame, load: () => Promise<StartRooms>): Promise<{ readonly over: Promise<void> }> {
  const { gameCode } = address
  const gateway = isFake
    ? (await import('./rooms/testing/fake-rooms.ts')).fakeRooms(gameCode)
    : serverRooms(client, { gameCode, language, token: session.token })
  const [opened, start] = await Promise.all([gateway.list(1, false), load()])
  document.title = opened.gameName
  await preloadFonts(language, opened.gameName)
  return { over: start({ ...frame, opened, gateway, language }) }
}

/** Starts a fishing game, whose water is shared by those in its room. */
async function startWater(frame: Frame, load: () => Promise<StartWater>): Promise<{ readonly over: Promise<void> }> {
  const { gameCode } = address
  const gateway = isFake
    ? (await import('./waters/testing/open-fake-water.ts')).openFakeWater()
    : waterGateway(client, { gameCode, language, token: session.token })
  const [start] = await Promise.all([load(), preloadFonts(language, '')])
  return { over: start({ ...frame, gateway, language }) }
}

/** Calls back whenever the page around the game is about to cover it. */
function whenPaused(pause: () => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === window.parent && gamePauseMessage.safeParse(data).success) pause()
  })
}

/** Resolves when the controls have been added, by which time the picture is ready too. */
function appeared(host: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(host, { childList: true })
  })
}

/** Browsers provide locks only in secure contexts. */
function locksOf(browser: Partial<Pick<Navigator, 'locks'>>): LockManager | undefined {
  return browser.locks
}

function hostOf(id: string): HTMLElement {
  const host = document.getElementById(id)
  if (host === null) throw new Error(`the page has no ${id}`)
  return host
}
