import { openGame, playRound, roundByKey, type Round, type ValueOf } from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { PublishedSlot, SlotWin, SpinResult } from '@baize/engines'
import { zeroMinor, type Minor } from '@baize/money'
import { createControlBar, type Wishes } from './controls/control-bar.ts'
import { openInfo } from './controls/info-dialog.ts'
import { listenToKeys } from './controls/keyboard.ts'
import { createAutoplayDesk } from './autoplay-desk.ts'
import { createDirector } from './director.ts'
import type { PlayState } from './flow/play-state.ts'
import { firstStake, stepStake } from './flow/stakes.ts'
import type { GameArt } from './machine/art.ts'
import { createMachine } from './machine/machine.ts'
import { createPace } from './machine/pace.ts'
import { moneyText, readAmount } from './money/money-text.ts'
import type { Phrase } from './phrases.ts'
import { newKey, sleep, type Store } from './ports.ts'
import { forgetPending } from './session/pending-round.ts'
import { placeRound } from './session/place-round.ts'
import { isSessionLost } from './session/refusals.ts'
import { resumeRound } from './session/resume-round.ts'
import { createSounds } from './sound/sounds.ts'
import { symbolName } from './symbol-name.ts'
import type { Table } from './table.ts'

export interface GameOptions {
  readonly slot: PublishedSlot
  readonly art: GameArt
  readonly opened: ValueOf<typeof openGame>
  readonly client: Client
  readonly phrase: Phrase
  readonly store: Store
  readonly backUrl: string
  readonly scene: HTMLElement
  readonly controls: HTMLElement
  readonly onSessionLost: () => void
}

const stakeKey = (gameCode: string) => `baize.play.stake.${gameCode}`
const turboKey = 'baize.play.turbo'

/** Builds one open game and resumes a round that was under way. */
export async function startGame(options: GameOptions): Promise<void> {
  const { slot, art, opened, client, phrase, store } = options
  const format = { symbol: opened.currencySymbol, digits: opened.currencyDigits }
  const amount = (text: string) => readAmount(text, format.digits)
  const money = (minor: Minor) => moneyText(minor, format)
  const pace = createPace(matchMedia('(prefers-reduced-motion: reduce)').matches)
  pace.turbo = store.getItem(turboKey) === '1'
  const sounds = createSounds(store, art.tune)
  const machine = await createMachine({ host: options.scene, slot, art, title: opened.gameName, pace })

  let stake = firstStake(opened.stakes, store.getItem(stakeKey(slot.code)) ?? opened.lastRound?.stake)
  let balance = amount(opened.balance)
  let win = { amount: zeroMinor, winning: false }
  let last: Pick<SpinResult, 'kind' | 'stops'> = { kind: 'base', stops: restingStops(slot, opened.lastRound) }
  let info = { seeds: opened.seeds, lastRoundId: opened.lastRound?.roundId }
  machine.rest(last)

  const wishes: Wishes = {
    press: () => void press(),
    stepStake: (direction) => setStake(stepStake(opened.stakes, stake, direction)),
    maxStake: () => setStake(opened.stakes.at(-1) ?? stake),
    turbo: () => {
      pace.turbo = !pace.turbo
      store.setItem(turboKey, pace.turbo ? '1' : '0')
      draw(director.state())
    },
    auto: () => (desk.running() ? desk.stop('stopped') : desk.ask()),
    info: () => void showInfo(),
    mute: () => {
      sounds.mute(!sounds.muted)
      sounds.music()
      draw(director.state())
    },
  }
  const bar = createControlBar({ phrase, wishes, backUrl: options.backUrl, trial: opened.trial })
  options.controls.replaceChildren(bar.view)

  const draw = (state: PlayState) =>
    bar.render({
      balance: money(balance),
      stake: money(amount(stake)),
      win: money(win.amount),
      winning: win.winning,
      busy: state.phase !== 'idle',
      locked: state.phase !== 'idle' || desk.running(),
      turbo: pace.turbo,
      muted: sounds.muted,
      autoLeft: desk.left(),
    })
  const table: Table = {
    machine,
    sounds,
    phrase,
    pace,
    betUnits: slot.betUnits,
    scatter: slot.symbols.find((symbol) => symbol.kind === 'scatter')?.id,
    stake: () => stake,
    balance: () => balance,
    setBalance: (now) => (balance = now),
    setWin: (now, winning) => {
      win = { amount: now, winning }
      draw(director.state())
    },
    amount,
    money,
    winText: (shown, paid) => winText(phrase, slot.code, shown, money(paid)),
    message: bar.message,
    say: bar.say,
    render: draw,
    remember: (spin) => (last = spin),
    lastStops: () => last,
    rest: (spin) => machine.rest(spin),
  }
  const send = (attempt: { readonly key: string; readonly stake: string }) =>
    client(playRound, { params: { gameCode: slot.code }, body: { stake: attempt.stake }, idempotencyKey: attempt.key })
  const director = createDirector(table, {
    newKey,
    place: (attempt, onLost) => placeRound({ store, sleep, send, onLost }, slot.code, attempt),
    shown: (round) => {
      forgetPending(store, slot.code)
      info = { ...info, lastRoundId: round.roundId }
    },
    refused: (error) => {
      desk.stop(undefined)
      if (isSessionLost(error)) return lost()
      const text = error instanceof Error ? error.message : phrase('load.failed')
      bar.message(text)
      bar.say(text)
    },
  })
  const desk = createAutoplayDesk({ table, director, pauseMs: 350, sleep, message: bar.message })

  const lost = () => {
    director.close()
    options.onSessionLost()
  }
  const setStake = (next: string) => {
    if (director.state().phase !== 'idle' || desk.running() || next === stake) return
    stake = next
    store.setItem(stakeKey(slot.code), stake)
    sounds.play('click')
    bar.say(phrase('say.stake', money(amount(stake))))
    draw(director.state())
  }
  const press = async () => {
    sounds.music()
    if (director.state().phase !== 'idle') return director.hurry()
    if (desk.running()) return desk.stop('stopped')
    if (balance < amount(stake)) return bar.message(phrase('say.lowBalance'))
    await director.spin()
  }
  const showInfo = async () => {
    const fresh = await client(openGame, { params: { gameCode: slot.code } }).catch((error: unknown) => {
      if (isSessionLost(error)) lost()
      return undefined
    })
    if (document.querySelector('dialog[open]') !== null || director.state().phase === 'closed') return
    openInfo(phrase, {
      slot,
      symbols: art.symbols,
      publishedReturn: opened.publishedReturn,
      definitionHash: opened.definitionHash,
      seeds: fresh?.seeds ?? info.seeds,
      lastRoundId: info.lastRoundId,
      stakeMinor: amount(stake),
      leastStake: money(amount(opened.minStake)),
      mostStake: money(amount(opened.maxStake)),
      money,
    })
  }

  options.scene.addEventListener('pointerdown', () => director.hurry())
  listenToKeys(window, wishes)
  bar.message(phrase('say.ready'))
  draw(director.state())
  const broken = await resumeRound(
    { store, sleep, roundByKey: (key) => client(roundByKey, { params: { key } }), onLost: () => bar.message(phrase('net.lost')) },
    slot.code,
  ).catch((error: unknown) => {
    if (isSessionLost(error)) lost()
    return undefined
  })
  if (broken !== undefined) await resumeShown(broken)

  async function resumeShown(round: Round) {
    if (opened.stakes.includes(round.stake)) stake = round.stake
    const text = `${phrase('load.resuming')}. ${phrase('load.resumingHint')}`
    bar.say(text)
    await machine.announce({ title: phrase('load.resuming'), middle: money(amount(round.stake)), hint: phrase('load.resumingHint'), seconds: 2.5 })
    await director.resume(round)
    balance = amount(opened.balance)
    draw(director.state())
  }
}

function restingStops(slot: PublishedSlot, lastRound: Round | null): readonly number[] {
  // As in the director: a slot's round has the slot engine's outcome.
  const spins = lastRound?.outcome['spins'] as readonly SpinResult[] | undefined
  return spins?.[0]?.stops ?? slot.strips.map((strip, reel) => (reel * 5 + 3) % strip.length)
}

function winText(phrase: Phrase, gameCode: string, win: SlotWin, paid: string): string {
  const name = symbolName(phrase, gameCode, win.symbol)
  if (win.kind === 'line') return phrase('say.line', win.line + 1, win.count, name, paid)
  if (win.kind === 'ways') return phrase('say.ways', win.ways, win.count, name, paid)
  return phrase('say.scatter', win.count, name, paid)
}
