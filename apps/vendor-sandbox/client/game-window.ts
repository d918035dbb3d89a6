import type { OpenReply, SpinReply } from '../src/play/play-api.ts'
import { askForRound, pendingRound, Refused, type RoundAsk } from './api.ts'
import { button, element, iconButton, icons } from './element.ts'
import { showInfo } from './info-dialog.ts'
import { moneyText } from './money.ts'
import { isStill } from './motion.ts'
import { makeStage, playWordOf } from './stages/make-stage.ts'
import type { Stage, StageParts } from './stages/stage.ts'
import { languageOf, speak, tagOf } from './words/words.ts'

/** How often a round is asked for again by itself when the sandbox does not answer. */
const silentTries = 2
const retryMs = 1_500

/** Shows an opened game: its bar, its stage, and rounds as they are played. */
export function showGame(root: HTMLElement, opened: OpenReply): void {
  const { game } = opened
  const language = languageOf(game.locale)
  const say = speak(language)
  const money = (minor: bigint) => moneyText(minor, game.currency, tagOf[language])
  const stakes = game.stakes.map(BigInt)
  let stakeIndex = 0
  let balance = opened.balanceMinor === undefined ? undefined : BigInt(opened.balanceMinor)
  let openCard = opened.openCard
  let isBusy = false
  const stakeMinor = () => stakes[stakeIndex] ?? 0n

  const message = element('p', { class: 'message', role: 'status', 'aria-live': 'polite' }, say('say.ready'))
  const balanceText = element('output')
  const stakeText = element('output')
  const winText = element('output', { class: 'win' })
  const note = (text: string, kind = '') => {
    message.textContent = text
    message.className = `message ${kind}`
  }

  const play = button('play', '', () => void playRound())
  let stage: Stage | undefined
  const refresh = () => {
    balanceText.textContent = balance === undefined ? '—' : money(balance)
    stakeText.textContent = money(stakeMinor())
    play.disabled = isBusy || stage?.chosen() === undefined
    less.disabled = isBusy || stakeIndex === 0
    more.disabled = isBusy || stakeIndex === stakes.length - 1
    root.classList.toggle('busy', isBusy)
  }
  const step = (by: number) => {
    if (isBusy) return
    stakeIndex = Math.min(stakes.length - 1, Math.max(0, stakeIndex + by))
    refresh()
  }
  const less = iconButton('icon', say('bar.less'), icons.less, () => step(-1))
  const more = iconButton('icon', say('bar.more'), icons.more, () => step(1))
  const parts: StageParts = { game, openCard, say, money, note, changed: () => refresh() }
  play.textContent = say(playWordOf(parts))
  stage = makeStage(parts)
  stage.offer?.(opened.choices, openCard)

  async function playRound(): Promise<void> {
    const chosen = stage?.chosen()
    if (isBusy || chosen === undefined) return
    const ask = { requestId: crypto.randomUUID(), stakeMinor: String(stakeMinor()), openCard, ...chosen }
    await showRound(ask)
  }

  async function showRound(ask: RoundAsk): Promise<void> {
    if (stage === undefined) return
    isBusy = true
    winText.textContent = ''
    note('')
    stage.begin()
    // The stake is seen to leave at once; the true balance comes with the answer.
    const before = balance
    if (balance !== undefined) balance -= BigInt(ask.stakeMinor) <= balance ? BigInt(ask.stakeMinor) : 0n
    refresh()
    try {
      const reply = await askPatiently(ask)
      await stage.show(reply.drawn, BigInt(reply.stakeMinor))
      finish(reply)
    } catch (error) {
      balance = before
      stage.cancel()
      tell(error, ask)
    } finally {
      isBusy = false
      refresh()
    }
  }

  function finish(reply: SpinReply): void {
    openCard = reply.openCard
    stage?.offer?.(reply.choices, openCard)
    if (reply.balanceMinor !== undefined) balance = BigInt(reply.balanceMinor)
    const payout = BigInt(reply.payoutMinor)
    if (payout === 0n) return note(say('say.lost'))
    winText.textContent = money(payout)
    if (reply.isWinUnderWay) return note(say('say.winUnderWay', money(payout)))
    // Less than the stake is no win, and is not called one.
    if (payout <= BigInt(reply.stakeMinor)) return note(say('say.returned', money(payout)))
    note(say('say.won', money(payout)), 'won')
    if (payout >= BigInt(reply.stakeMinor) * 10n && !isStill()) celebrate(root)
  }

  function tell(error: unknown, ask: RoundAsk): void {
    if (!(error instanceof Refused)) throw error
    note(say(`error.${error.code}`), 'wrong')
    if (error.code === 'network')
      message.append(
        ' ',
        button('again', say('error.retry'), () => void showRound(ask)),
      )
    if (error.code === 'session_ended') message.append(' ', ...backLink(game.returnUrl, say('bar.back'), 'again'))
  }

  const names = element(
    'h1',
    {},
    element('small', {}, game.vendorName[language]),
    element('span', {}, game.gameName[language]),
  )
  root.replaceChildren(
    element(
      'header',
      { class: 'top' },
      ...backLink(game.returnUrl, say('bar.back'), 'icon'),
      names,
      ...(game.isDemo ? [element('span', { class: 'badge' }, say('bar.demo'))] : []),
      iconButton('icon', say('bar.info'), icons.info, () => showInfo({ game, say, money, stakeMinor })),
    ),
    element('section', { class: 'stage' }, stage.element),
    message,
    element(
      'footer',
      { class: 'bar' },
      figure(say('bar.balance'), balanceText, 'balance'),
      element('div', { class: 'stake' }, less, figure(say('bar.stake'), stakeText, 'amount'), more),
      play,
      figure(say('bar.win'), winText, 'won'),
    ),
  )
  listenToKeys(() => void playRound(), step)
  refresh()
  const pending = pendingRound()
  if (pending !== undefined) void showRound(pending).then(() => message.prepend(`${say('say.resumed')} · `))
}

/** Asks for a round, and again when no answer comes: it carries the same request, so it is one round. */
async function askPatiently(ask: RoundAsk): Promise<SpinReply> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await askForRound(ask)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'network' || tried >= silentTries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

function figure(name: string, value: HTMLElement, kind: string): HTMLElement {
  return element('div', { class: `figure ${kind}` }, element('small', {}, name), value)
}

/** The way back to the house; none where the house did not say where. */
export function backLink(address: string | undefined, name: string, kind: string): Node[] {
  if (address === undefined) return []
  if (kind !== 'icon') return [element('a', { class: kind, href: address }, name)]
  const icon = iconButton('icon', name, icons.back, () => location.assign(address))
  return [icon]
}

function listenToKeys(play: () => void, step: (by: number) => void): void {
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null || event.altKey || event.ctrlKey || event.metaKey) return
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a, [role=radio]') !== null
    if (
      event.key === ' ' &&
      (!isOnControl || (event.target instanceof HTMLElement && event.target.matches('.choice')))
    ) {
      if (!event.repeat) play()
    } else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else return
    event.preventDefault()
  })
}

/** Coins fall over the window for a moment. */
function celebrate(root: HTMLElement): void {
  const rain = element('div', { class: 'rain', 'aria-hidden': 'true' })
  for (let nth = 0; nth < 36; nth += 1) {
    const coin = element('img', { src: '/play/art/motifs/coin.svg', alt: '' })
    coin.style.setProperty('left', `${(nth * 37) % 100}%`)
    coin.style.setProperty('animation-delay', `${(nth * 53) % 900}ms`)
    rain.append(coin)
  }
  root.append(rain)
  setTimeout(() => rain.remove(), 3_600)
}
