import { localeOf, type Language } from '@baize/phrases'
import { backLink } from './back-link.ts'
import { button, element, iconButton, icons } from './element.ts'
import { showInfo } from './info-dialog.ts'
import { moneyText } from './money.ts'
import type { OpenedRoundGame } from './opened-game.ts'
import { openRounds, type RoundState } from './rounds.ts'
import { makeStage, playWordOf } from './stages/make-stage.ts'
import type { StageParts } from './stages/stage.ts'
import type { Say } from './words/words.ts'

/** Shows an opened game in a language: its bar, its stage and its rounds. */
export function showGame(root: HTMLElement, opened: OpenedRoundGame, language: Language, say: Say): void {
  const { game } = opened
  const money = (minor: bigint) => moneyText(minor, game.currency, localeOf[language])
  const message = element('p', { class: 'message', role: 'status', 'aria-live': 'polite' }, say('say.ready'))
  const note = (text: string, kind = '') => {
    message.textContent = text
    message.className = `message ${kind}`
  }
  // A stage may report a change while it is being created, before there is anything to update.
  let isMade = false
  const parts: StageParts = { game, openCard: opened.openCard, say, money, note, changed: () => refresh() }
  const stage = makeStage(parts)
  stage.offer?.(opened.choices, opened.openCard)

  const rounds = openRounds({ root, opened, stage, say, money, note, message, changed: () => refresh() })
  const bar = makeBar(say, rounds)
  bar.play.textContent = say(playWordOf(parts))
  function refresh(): void {
    if (!isMade) return
    bar.show(rounds.state(), money, stage.chosen() !== undefined)
    root.classList.toggle('busy', rounds.state().isBusy)
  }

  const info = () => showInfo({ game, say, money, stakeMinor: () => rounds.state().stakeMinor })
  root.replaceChildren(
    element(
      'header',
      { class: 'top' },
      ...backLink(game.returnUrl, say('bar.back'), 'icon'),
      element('h1', {}, element('small', {}, game.vendorName[language]), element('span', {}, game.gameName[language])),
      ...(game.isDemo ? [element('span', { class: 'badge' }, say('bar.demo'))] : []),
      iconButton('icon', say('bar.info'), icons.info, info),
    ),
    element('section', { class: 'stage' }, stage.element),
    message,
    bar.element,
  )
  listenToKeys(rounds.play, rounds.step)
  isMade = true
  refresh()
  rounds.resume()
}

interface Bar {
  readonly element: HTMLElement
  readonly play: HTMLButtonElement
  show(state: RoundState, money: (minor: bigint) => string, isChosen: boolean): void
}

/** Balance, stake, play button and last win. */
function makeBar(say: Say, { play: playRound, step }: { play: () => void; step: (by: number) => void }): Bar {
  const balance = element('output')
  const stake = element('output')
  const win = element('output', { class: 'win' })
  const play = button('play', '', playRound)
  const less = iconButton('icon', say('bar.less'), icons.less, () => step(-1))
  const more = iconButton('icon', say('bar.more'), icons.more, () => step(1))
  return {
    play,
    element: element(
      'footer',
      { class: 'bar' },
      figure(say('bar.balance'), balance, 'balance'),
      element('div', { class: 'stake' }, less, figure(say('bar.stake'), stake, 'amount'), more),
      play,
      figure(say('bar.win'), win, 'won'),
    ),
    show(state, money, isChosen) {
      balance.textContent = state.balanceMinor === undefined ? '—' : money(state.balanceMinor)
      stake.textContent = money(state.stakeMinor)
      win.textContent = state.wonMinor === 0n ? '' : money(state.wonMinor)
      play.disabled = state.isBusy || !isChosen
      less.disabled = state.isBusy || state.isLowest
      more.disabled = state.isBusy || state.isHighest
    },
  }
}

function figure(name: string, value: HTMLElement, kind: string): HTMLElement {
  return element('div', { class: `figure ${kind}` }, element('small', {}, name), value)
}

function listenToKeys(play: () => void, step: (by: number) => void): void {
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.altKey || event.ctrlKey || event.metaKey) return
    const focused = event.target instanceof HTMLElement ? event.target : undefined
    // Space activates the focused button, except on a choice, where it plays.
    const isTaken = focused?.closest('button:not(.choice), a') ?? undefined
    if (event.key === ' ' && isTaken === undefined) {
      if (!event.repeat) play()
    } else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else return
    event.preventDefault()
  })
}
