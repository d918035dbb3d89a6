import { parseAmount, type Minor } from '@baize/money'
import { element, iconButton } from '../../controls/element.ts'
import { icons } from '../../controls/icons.ts'
import type { SharedPorts } from '../../shared/shared-art.ts'
import { readTarget } from './panel-state.ts'
import type { PanelSettings } from './remembered-panel.ts'

/** What a player sets for a bet: the stake, the multiple at which it is cashed out by itself, and rounds of auto bet. */
export interface BetSettings {
  readonly view: HTMLElement
  /** `undefined` if what is typed is no amount. */
  stake(): Minor | undefined
  /** In hundredths; `undefined` for none, `wrong` for one that cannot be. */
  target(): number | 'wrong' | undefined
  asTyped(): PanelSettings
  autoLeft(): number
  setAuto(rounds: number): void
  lock(locked: boolean): void
}

const autoRounds = [5, 10, 25, 50, 100]

/** The highest multiple of the game, in hundredths. */
export function greatestTarget({ game }: Pick<SharedPorts, 'game'>): number {
  const { numerator, denominator } = game.greatestMultiple('first')
  return Number((numerator * 100n) / denominator)
}

/** Makes the controls of a bet. `name` is the bet's, `changed` is called whenever the player changed something. */
export function createSettings(
  ports: SharedPorts,
  name: string,
  kept: PanelSettings | undefined,
  changed: () => void,
): BetSettings {
  const { phrase, purse, session } = ports
  const stake = textInput(
    phrase('table.named', name, phrase('crash.stake')),
    kept?.stake ?? purse.plain(firstStake(ports)),
  )
  const read = () => parseAmount(stake.value.trim().replace(',', '.'), session.state.opened.currencyDigits)
  const step = (direction: -1 | 1) => {
    stake.value = purse.plain(nextStake(ports, read(), direction))
    ports.play('click')
    changed()
  }
  const less = iconButton('small', phrase('table.named', name, phrase('bar.less')), icons.less, () => step(-1))
  const more = iconButton('small', phrase('table.named', name, phrase('bar.more')), icons.more, () => step(1))
  const autoOut = element('input', { type: 'checkbox', class: 'switch' })
  autoOut.checked = kept?.autoOut ?? false
  const target = textInput(phrase('table.named', name, phrase('crash.autoOutAt')), kept?.target ?? '2.00')
  const auto = createAuto(ports, name, changed)
  for (const control of [stake, target, autoOut]) control.addEventListener('input', changed)
  const times = element('span', { class: 'target' }, target, element('i', {}, '×'))
  return {
    view: element(
      'div',
      { class: 'bet-settings' },
      element('div', { class: 'stake-row' }, less, stake, more),
      element('div', { class: 'out-row' }, element('label', {}, autoOut, phrase('crash.autoOut')), times),
      auto.view,
    ),
    stake: read,
    target: () => (autoOut.checked ? (readTarget(target.value, greatestTarget(ports)) ?? 'wrong') : undefined),
    asTyped: () => ({ stake: stake.value, target: target.value, autoOut: autoOut.checked }),
    autoLeft: auto.left,
    setAuto: auto.set,
    lock(locked) {
      for (const control of [less, more, stake, autoOut]) control.disabled = locked
      target.disabled = locked || !autoOut.checked
    },
  }
}

/** For how many more rounds the bet is placed by itself. */
function createAuto({ phrase }: SharedPorts, name: string, changed: () => void) {
  const rounds = element(
    'select',
    { class: 'auto-rounds', 'aria-label': phrase('table.named', name, phrase('crash.autoBet')) },
    element('option', { value: '0' }, phrase('crash.autoOff')),
    ...autoRounds.map((count) => element('option', { value: String(count) }, phrase('crash.autoRounds', count))),
  )
  const note = element('b', { class: 'auto-left' })
  let left = 0
  const set = (count: number) => {
    left = count
    if (count === 0) rounds.value = '0'
    note.textContent = count === 0 ? '' : phrase('crash.autoLeft', count)
  }
  rounds.addEventListener('change', () => {
    set(Number(rounds.value))
    changed()
  })
  const view = element('label', { class: 'auto-row' }, element('span', {}, phrase('crash.autoBet'), ' ', note), rounds)
  return { view, left: () => left, set }
}

function textInput(label: string, value: string): HTMLInputElement {
  const input = element('input', { type: 'text', inputmode: 'decimal', 'aria-label': label, autocomplete: 'off' })
  input.value = value
  input.addEventListener('focus', () => input.select())
  return input
}

function firstStake({ session, purse }: SharedPorts): Minor {
  const { chips, mainLimits } = session.state.opened
  return purse.amount(chips[1] ?? chips[0] ?? mainLimits.min)
}

/** The next of the table's chip values and limits above or below an amount. */
function nextStake({ session, purse }: SharedPorts, from: Minor | undefined, direction: -1 | 1): Minor {
  const { chips, mainLimits } = session.state.opened
  const [min, max] = [purse.amount(mainLimits.min), purse.amount(mainLimits.max)]
  if (from === undefined) return min
  const values = [...new Set([min, ...chips.map(purse.amount), max])]
    .filter((value) => value >= min && value <= max)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const next = direction === 1 ? values.find((value) => value > from) : values.findLast((value) => value < from)
  return next ?? (direction === 1 ? max : min)
}
