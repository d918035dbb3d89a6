import '@fontsource/lilita-one/latin-400.css'
import '@baize/ui/letters'
import './controls/controls.css'
import './controls/controls-by-screen.css'
import './controls/dialogs.css'
import './controls/curtain.css'
import { gamePauseMessage, openGame } from '@baize/contract'
import { CallRefused, createClient } from '@baize/contract/client'
import { defaultLanguage, type Language } from '@baize/phrases'
import { drawCurtain } from './controls/curtain.ts'
import { gameOf } from './games/index.ts'
import { loadPhrases, preloadFonts } from './phrases.ts'
import { newKey, nowMs, storeOrMemory } from './ports.ts'
import { makePresence } from './session/presence.ts'
import { readAddress, withoutToken } from './session/address.ts'
import { gameSession, openSession } from './session/open-session.ts'
import { takeOwnSeed } from './session/own-seed.ts'
import { isSessionLost } from './session/refusals.ts'
import { rememberedLanguage } from './session/remembered-language.ts'

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
  const load = gameOf(address.gameCode)
  if (load === undefined) {
    lift()
    drawCurtain(document.body, { title: phrase('load.failed'), text: phrase('load.unknownGame'), link: back })
    return
  }
  try {
    await openSession(client, session, address.token)
    if (session.token() === undefined) return lost()
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
    const playing = start({
      opened: { ...opened, seeds },
      client,
      phrase,
      store: local,
      presence,
      // In a frame, the surrounding page already has a back link.
      backUrl: window.parent === window ? address.backUrl : undefined,
      scene,
      controls,
      onSessionLost: lost,
      // Only pages of the brand's own hosts may frame a game: the server's `frame-ancestors` says so.
      tellPage: (message) => window.parent !== window && window.parent.postMessage(message, '*'),
      whenPaused,
    })
    await Promise.race([playing, appeared(controls)])
    lift()
    await playing
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
