import { localeOf, type Language } from '@baize/phrases'
import { loadVendorHall } from '@baize/phrases/load-dictionary'
import type { HallReply } from '../../src/halls/hall-api.ts'
import type { HallView } from '../../src/halls/hall.ts'
import type { OpenReply } from '../../src/play/play-api.ts'
import { actInHall, askHall, Refused } from '../api.ts'
import { backLink } from '../back-link.ts'
import { celebrate } from '../celebrate.ts'
import { drawing, element, iconButton, icons } from '../element.ts'
import { showDialog } from '../info-dialog.ts'
import { moneyText } from '../money.ts'
import { openSounds, type Sounds } from '../sound.ts'
import '../styles/hall.css'
import { sayFrom, type Say, type SayIn } from '../words/words.ts'
import type { HallScreen, HallWindow, MakeHallScreen } from './hall-screen.ts'

/** Where and for whom a hall is shown. */
export interface HallFrame {
  readonly root: HTMLElement
  readonly opened: OpenReply
  readonly language: Language
  readonly say: Say
}

/** How often the view is asked for, and how often while nobody looks. */
const pollMs = 1_000
const hiddenPollMs = 5_000
const tickMs = 100
/** How often an unanswered action is repeated, and after how long. */
const maxRetries = 3
const retryMs = 1_500

/** Shows the game of a hall: bars, balance, message, and the hall's own screen, kept up to date. */
export async function showHall<View extends HallView>(frame: HallFrame, make: MakeHallScreen<View>): Promise<void> {
  const hallSay = sayFrom((await loadVendorHall(frame.language)).phrases, frame.language)
  const sounds = openSounds()
  const message = element('p', { class: 'message', role: 'status', 'aria-live': 'polite' })
  const balance = element('output')
  const link = openLink(frame, { hallSay, sounds, message, balance })
  const first = await askHall('open')
  const screen = await make(link.window)
  const rules = () =>
    showDialog({ title: hallSay('bar.rules'), say: frame.say }, [
      ...screen.rules(),
      element('p', { class: 'soft' }, frame.say('info.demo')),
    ])
  frame.root.classList.add('hall')
  frame.root.replaceChildren(
    topBar(frame, { hallSay, sounds, rules }),
    element('section', { class: 'stage' }, screen.stage),
    message,
    element(
      'footer',
      { class: 'bar hall-bar' },
      element('div', { class: 'figure balance' }, element('small', {}, frame.say('bar.balance')), balance),
      screen.bar ?? element('div'),
    ),
  )
  link.run(screen, first)
}

function topBar(
  { opened, say, language }: HallFrame,
  { hallSay, sounds, rules }: { hallSay: SayIn<'vendor-hall'>; sounds: Sounds; rules: () => void },
): HTMLElement {
  const { game } = opened
  return element(
    'header',
    { class: 'top' },
    ...backLink(game.returnUrl, say('bar.back'), 'icon'),
    element('h1', {}, element('small', {}, game.vendorName[language]), element('span', {}, game.gameName[language])),
    ...(game.isDemo ? [element('span', { class: 'badge' }, say('bar.demo'))] : []),
    soundButton(hallSay, sounds),
    iconButton('icon', hallSay('bar.rules'), icons.info, rules),
  )
}

function soundButton(hallSay: SayIn<'vendor-hall'>, sounds: Sounds): HTMLElement {
  const path = drawing('path', {})
  const icon = drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, path)
  const made = element('button', { type: 'button', class: 'icon' }, icon)
  const show = () => {
    const label = hallSay(sounds.isMuted() ? 'bar.soundOn' : 'bar.soundOff')
    made.setAttribute('aria-label', label)
    made.title = label
    path.setAttribute('d', sounds.isMuted() ? icons.soundOff : icons.soundOn)
  }
  made.addEventListener('click', () => {
    sounds.setMuted(!sounds.isMuted())
    show()
    sounds.play('tap')
  })
  show()
  return made
}

interface LinkParts {
  readonly hallSay: SayIn<'vendor-hall'>
  readonly sounds: Sounds
  readonly message: HTMLElement
  readonly balance: HTMLElement
}

interface Link<View extends HallView> {
  readonly window: HallWindow
  run(screen: HallScreen<View>, first: HallReply): void
}

/** The link of a window to its hall: actions, and the view over and over. */
function openLink<View extends HallView>(frame: HallFrame, parts: LinkParts): Link<View> {
  const { opened, say } = frame
  const views = openViews<View>(frame, parts)
  let failures = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const note = (text: string, kind = '') => {
    parts.message.textContent = text
    parts.message.className = `message ${kind}`
  }
  const showRefusal = (error: unknown): Refused => {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'session_ended') {
      isOver = true
      parts.message.append(' ', ...backLink(opened.game.returnUrl, say('bar.back'), 'again'))
    }
    return error
  }
  const poll = async (): Promise<void> => {
    try {
      if (!views.isActing()) await views.ask(async () => askHall('view'))
      if (failures > 1) note('')
      failures = 0
    } catch (error) {
      failures += 1
      const { code } = showRefusal(error)
      if (isOver) note(say('error.session_ended'), 'wrong')
      else if (failures > 1)
        note(code === 'network' ? parts.hallSay('say.reconnecting') : say(`error.${code}`), 'wrong')
    } finally {
      plan()
    }
  }
  const plan = () => {
    clearTimeout(timer)
    if (isOver) return
    const pause = document.hidden ? hiddenPollMs : views.untilNextMs()
    timer = setTimeout(() => void poll(), failures > 0 ? Math.min(pollMs * failures, 8_000) : pause)
  }
  const act = async (kind: string, fields: Readonly<Record<string, unknown>> = {}): Promise<boolean> => {
    const action = { ...fields, requestId: crypto.randomUUID(), kind }
    try {
      await views.ask(async () => withRetries(async () => actInHall(action)), true)
      return true
    } catch (error) {
      parts.sounds.play('error')
      note(say(`error.${showRefusal(error).code}`), 'wrong')
      return false
    } finally {
      plan()
    }
  }
  const { money, nowMs, balanceMinor, isActing } = views
  const refresh = () => void poll()
  const window = { ...frame, ...parts, game: opened.game, money, note, act, nowMs, balanceMinor, refresh }
  return {
    window: { ...window, isBusy: isActing, celebrate: () => celebrate(frame.root) },
    run(made, first) {
      views.show(made, first)
      plan()
      setInterval(() => made.tick?.(), tickMs)
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) refresh()
      })
    },
  }
}

/** The views that come back, in order, with the balance and the server's clock. */
function openViews<View extends HallView>({ opened, language }: HallFrame, parts: LinkParts) {
  let screen: HallScreen<View> | undefined
  let balanceMinor = opened.balanceMinor === undefined ? undefined : BigInt(opened.balanceMinor)
  let offsetMs = 0
  let asked = 0
  let shown = 0
  let acting = 0
  const money = (minor: bigint) => moneyText(minor, opened.game.currency, localeOf[language])
  const nowMs = () => performance.now() + offsetMs
  const accept = (reply: HallReply, nth: number, sentMs: number) => {
    // An older reply may arrive after a newer one.
    if (nth < shown) return
    shown = nth
    offsetMs = reply.nowMs - (sentMs + performance.now()) / 2
    if (reply.balanceMinor !== undefined) balanceMinor = BigInt(reply.balanceMinor)
    parts.balance.textContent = balanceMinor === undefined ? '—' : money(balanceMinor)
    // The type comes from the server code of the same hall.
    screen?.show(reply.view as View)
  }
  return {
    money,
    nowMs,
    balanceMinor: () => balanceMinor,
    isActing: () => acting > 0,
    untilNextMs: () => Math.min(pollMs, Math.max(150, (screen?.nextMs?.() ?? Infinity) - nowMs() + 60)),
    show(made: HallScreen<View>, first: HallReply) {
      screen = made
      accept(first, 0, performance.now())
    },
    async ask(call: () => Promise<HallReply>, isAction = false): Promise<void> {
      asked += 1
      const [nth, sentMs] = [asked, performance.now()]
      if (isAction) acting += 1
      try {
        accept(await call(), nth, sentMs)
      } finally {
        if (isAction) acting -= 1
      }
    },
  }
}

/** Repeats a call that gets no reply; any other refusal is final. */
async function withRetries(call: () => Promise<HallReply>): Promise<HallReply> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'network' || tried >= maxRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
