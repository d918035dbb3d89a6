import type { Phrase } from '../phrases.ts'
import { element, iconButton, pictureOf, rename } from './element.ts'
import { icons } from './icons.ts'

/** The actions that the controls offer. */
export interface PlayerActions {
  readonly press: () => void
  readonly stepStake: (direction: -1 | 1) => void
  readonly maxStake: () => void
  readonly turbo: () => void
  readonly auto: () => void
  readonly info: () => void
  readonly mute: () => void
}

/** The state shown by the controls. Amounts are already formatted. */
export interface ControlView {
  readonly balance: string
  readonly stake: string
  readonly win: string
  readonly winning: boolean
  /** A round is in progress, so the spin button stops the reels. */
  readonly busy: boolean
  /** The stake cannot be changed now. */
  readonly locked: boolean
  readonly turbo: boolean
  readonly muted: boolean
  /** Remaining automatic spins; `undefined` without autoplay. */
  readonly autoLeft: number | undefined
  /** What the main button does now, if it is not what the game's button usually does. */
  readonly action?: { readonly icon: string; readonly label: string } | undefined
}

export interface ControlBar {
  readonly view: DocumentFragment
  render(view: ControlView): void
  /** Sets the line above the controls. */
  message(text: string): void
  /** Announces the text to screen readers. */
  say(text: string): void
}

export interface ControlBarOptions {
  readonly phrase: Phrase
  readonly actions: PlayerActions
  /** The target of the back link; `undefined` for no link. */
  readonly backUrl: string | undefined
  readonly trial: boolean
  /** The main button of a game that is not a slot; by default it spins. */
  readonly action?: { readonly icon: string; readonly label: string; readonly stop: string } | undefined
  /** Whether rounds can be played automatically; they can unless this says otherwise. */
  readonly autoplay?: boolean
}

/** The HTML controls over the canvas. */
export function createControlBar(options: ControlBarOptions): ControlBar {
  const { phrase, actions } = options
  const message = element('p', { class: 'message' })
  const live = element('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' })
  const balance = meter(phrase('bar.balance'), 'balance')
  const win = meter(phrase('bar.win'), 'win')
  const stake = element('output', { class: 'amount', 'aria-live': 'off' })
  const less = iconButton('round', phrase('bar.less'), icons.less, () => actions.stepStake(-1))
  const more = iconButton('round', phrase('bar.more'), icons.more, () => actions.stepStake(1))
  const max = wordButton(phrase, 'max', actions.maxStake)
  const turbo = toggle(phrase, 'turbo', icons.turbo, actions.turbo)
  const auto = toggle(phrase, 'auto', icons.auto, actions.auto)
  const autoWord = auto.querySelector('span')
  const go = options.action ?? { icon: icons.spin, label: phrase('bar.spin'), stop: phrase('bar.stop') }
  const spin = iconButton('spin', go.label, go.icon, actions.press)
  const mute = iconButton('icon', phrase('bar.mute'), icons.soundOn, actions.mute)
  const stakeBox = element(
    'div',
    { class: 'stake' },
    less,
    element('div', { class: 'meter' }, element('span', {}, phrase('bar.stake')), stake),
    more,
    max,
  )
  const bar = element(
    'section',
    { class: 'bar', 'aria-label': phrase('bar.game') },
    balance.box,
    stakeBox,
    win.box,
    turbo,
    spin,
    ...(options.autoplay === false ? [] : [auto]),
  )
  const view = document.createDocumentFragment()
  view.append(topOf(options, mute), message, bar, live)

  let soundShown: boolean | undefined
  const renderSound = (muted: boolean) => {
    if (soundShown === muted) return
    soundShown = muted
    mute.replaceChildren(pictureOf(muted ? icons.soundOff : icons.soundOn))
    rename(mute, phrase(muted ? 'bar.unmute' : 'bar.mute'))
  }
  const renderSpin = spinRenderer(spin, go)
  return {
    view,
    message: (text) => (message.textContent = text),
    say: (text) => (live.textContent = text),
    render: (shown) => {
      write(balance.amount, shown.balance)
      write(win.amount, shown.win)
      win.box.classList.toggle('lit', shown.winning)
      write(stake, shown.stake)
      for (const button of [less, more, max]) button.disabled = shown.locked
      renderSpin(shown)
      turbo.setAttribute('aria-pressed', String(shown.turbo))
      auto.setAttribute('aria-pressed', String(shown.autoLeft !== undefined))
      auto.disabled = shown.locked && shown.autoLeft === undefined
      if (autoWord !== null) write(autoWord, shown.autoLeft === undefined ? phrase('bar.auto') : String(shown.autoLeft))
      rename(auto, autoName(phrase, shown.autoLeft))
      renderSound(shown.muted)
    },
  }
}

/** Shows what the main button does now. */
function spinRenderer(spin: HTMLElement, go: NonNullable<ControlBarOptions['action']>): (view: ControlView) => void {
  let spinShown = go.icon
  return ({ busy, action = go }) => {
    const [icon, label] = busy ? [icons.stop, go.stop] : [action.icon, action.label]
    spin.dataset['busy'] = busy ? '1' : '0'
    rename(spin, label)
    if (spinShown === icon) return
    spinShown = icon
    spin.replaceChildren(pictureOf(icon))
  }
}

function autoName(phrase: Phrase, left: number | undefined): string {
  return left === undefined ? named(phrase, phrase('bar.auto'), phrase('bar.autoLong')) : phrase('bar.autoStop', left)
}

/** Updates only changed texts, since a count-up renders the controls every frame. Long amounts get smaller figures. */
function write(node: Element, text: string) {
  if (node.textContent === text) return
  node.textContent = text
  if (node.matches('output')) node.classList.toggle('long', text.length > 11)
}

function topOf({ phrase, actions, backUrl, trial }: ControlBarOptions, mute: HTMLElement): HTMLElement {
  const label = phrase('bar.back')
  const linked = { class: 'icon', target: '_top', 'aria-label': label, title: label }
  const back = backUrl === undefined ? [] : [element('a', { ...linked, href: backUrl }, pictureOf(icons.back))]
  const info = iconButton('icon', phrase('bar.info'), icons.info, actions.info)
  const badge = trial ? [element('span', { class: 'badge' }, phrase('bar.trial'))] : []
  return element('header', { class: 'top' }, ...back, ...badge, element('span', { class: 'gap' }), info, mute)
}

function meter(label: string, kind: string) {
  const amount = element('output', { class: 'amount', 'aria-live': 'off' })
  return { amount, box: element('div', { class: `meter ${kind}` }, element('span', {}, label), amount) }
}

/** An accessible name that contains the button's visible word as a whole word, so that voice control can use it. */
function named(phrase: Phrase, word: string, label: string): string {
  const words = label.split(/\s+/)
  return words.includes(word) ? label : phrase('table.named', word, label)
}

type Word = 'max' | 'turbo' | 'auto'

function wordButton(phrase: Phrase, kind: Word, press: () => void): HTMLButtonElement {
  const [word, label] = [phrase(`bar.${kind}`), phrase(`bar.${kind}Long`)]
  const name = named(phrase, word, label)
  const button = element('button', { type: 'button', class: kind, 'aria-label': name, title: label }, word)
  button.addEventListener('click', press)
  return button
}

function toggle(phrase: Phrase, kind: Word, icon: string, press: () => void): HTMLButtonElement {
  const word = phrase(`bar.${kind}`)
  const button = iconButton('side', named(phrase, word, phrase(`bar.${kind}Long`)), icon, press)
  button.append(element('span', {}, word))
  return button
}
