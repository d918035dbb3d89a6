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
  const { sounds, message } = parts
  const money = (minor: bigint) => moneyText(minor, opened.game.currency, localeOf[frame.language])
  let screen: HallScreen<View> | undefined
  let balanceMinor = opened.balanceMinor === undefined ? undefined : BigInt(opened.balanceMinor)
  let offsetMs = 0
  let asked = 0
  let shown = 0
  let acting = 0
  let failures = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const nowMs = () => performance.now() + offsetMs
  const note = (text: string, kind = '') => {
    message.textContent = text
    message.className = `message ${kind}`
  }
  const accept = (reply: HallReply, nth: number, sentMs: number) => {
    if (failures > 0) note('')
    failures = 0
    // An older reply may arrive after a newer one.
    if (nth < shown) return
    shown = nth
    offsetMs = reply.nowMs - (sentMs + performance.now()) / 2
    if (reply.balanceMinor !== undefined) balanceMinor = BigInt(reply.balanceMinor)
    parts.balance.textContent = balanceMinor === undefined ? '—' : money(balanceMinor)
    // The type comes from the server code of the same hall.
    screen?.show(reply.view as View)
  }
  const ask = async (call: () => Promise<HallReply>): Promise<void> => {
    asked += 1
    const [nth, sentMs] = [asked, performance.now()]
    accept(await call(), nth, sentMs)
  }
  const end = () => {
    isOver = true
    note(say('error.session_ended'), 'wrong')
    message.append(' ', ...backLink(opened.game.returnUrl, say('bar.back'), 'again'))
  }
  const poll = async (): Promise<void> => {
    try {
      if (acting === 0) await ask(async () => askHall('view'))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      failures += 1
      if (error.code === 'session_ended') end()
      else if (failures > 1) note(parts.hallSay('say.reconnecting'), 'wrong')
    } finally {
      plan()
    }
  }
  const plan = () => {
    clearTimeout(timer)
    if (isOver) return
    const untilNext = (screen?.nextMs?.() ?? Infinity) - nowMs() + 60
    const soon = Math.min(pollMs, Math.max(150, untilNext))
    const pause = failures > 0 ? Math.min(pollMs * failures, 8_000) : document.hidden ? hiddenPollMs : soon
    timer = setTimeout(() => void poll(), pause)
  }
  const act = async (kind: string, fields: Readonly<Record<string, unknown>> = {}): Promise<boolean> => {
    const action = { ...fields, requestId: crypto.randomUUID(), kind }
    acting += 1
    try {
      await ask(async () => withRetries(async () => actInHall(action)))
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      sounds.play('error')
      if (error.code === 'session_ended') end()
      else note(say(`error.${error.code}`), 'wrong')
      return false
    } finally {
      acting -= 1
      plan()
    }
  }
  return {
    window: {
      ...frame,
      ...parts,
      game: opened.game,
      money,
      note,
      act,
      nowMs,
      balanceMinor: () => balanceMinor,
      isBusy: () => acting > 0,
      refresh: () => void poll(),
      celebrate: () => celebrate(frame.root),
    },
    run(made, first) {
      screen = made
      accept(first, 0, performance.now())
      plan()
      setInterval(() => made.tick?.(), tickMs)
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) void poll()
      })
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
