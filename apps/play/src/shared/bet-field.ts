import { addMinor, zeroMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import { chipPicture, chipPlace } from './chip-picture.ts'
import { amountOn } from './chip-tray.ts'
import type { SharedPorts } from './shared-art.ts'

/** A field of the felt: a button with its name and odds, the player's chips and what others have on it. */
export interface BetField {
  readonly id: string
  readonly view: HTMLButtonElement
  draw(): void
  /** Marks it as won or not; `undefined` for neither. */
  mark(result: 'won' | 'lost' | undefined): void
}

/** Makes a field. Its style: `.bet-field`, with `data-field`, `data-mark` and `data-laid`; `face` may draw anything. */
export function createBetField(
  ports: SharedPorts,
  {
    id,
    name,
    odds,
    face = [],
  }: { readonly id: string; readonly name: string; readonly odds: string; readonly face?: readonly Node[] },
): BetField {
  const { session, purse, money, phrase } = ports
  const price = element('span', { class: 'bet-odds' }, odds)
  const stack = element('span', { class: 'bet-stack' })
  const others = element('span', { class: 'bet-others' })
  const view = element(
    'button',
    { type: 'button', class: 'bet-field', 'data-field': id },
    ...face,
    // Spaces between them, for whoever reads the button as text.
    ' ',
    element('span', { class: 'bet-name' }, name),
    ' ',
    price,
    others,
    stack,
  )
  view.addEventListener('click', () => ports.place(id))
  let shown = ''
  const values = session.state.opened.chips.map(purse.amount)
  return {
    id,
    view,
    draw() {
      const { confirmed, laid } = amountOn(ports, id)
      const crowd = crowdOn(ports, id)
      const open = session.state.round?.phase === 'betting'
      const now = oddsNow(ports, id) ?? odds
      // What the picture says in words is read aloud too, such as who stands on this side in this round.
      const said = [...view.querySelectorAll('[data-said]')].map((one) => one.textContent).filter((text) => text !== '')
      const key = `${confirmed} ${laid} ${crowd.amount} ${crowd.players} ${open} ${now} ${said.join()}`
      if (key === shown) return
      shown = key
      const all = addMinor(confirmed, laid)
      if (price.textContent !== now) price.textContent = now
      stack.replaceChildren(...(all === zeroMinor ? [] : [chipPicture(all, chipPlace(all, values), purse)]))
      others.textContent = crowd.players === 0 ? '' : `${crowd.players} · ${money(crowd.amount)}`
      view.dataset['laid'] = laid === zeroMinor ? 'no' : 'yes'
      view.setAttribute('aria-disabled', String(!open))
      const own = all === zeroMinor ? [] : [`${phrase('table.onTable')} ${money(all)}`]
      view.setAttribute('aria-label', [...said, name, now, ...own].join(', '))
    },
    mark(result) {
      if (result === undefined) delete view.dataset['mark']
      else view.dataset['mark'] = result
    },
  }
}

/** What a field pays in this round, in games whose rounds differ. */
function oddsNow({ session }: Pick<SharedPorts, 'session'>, field: string): string | undefined {
  return session.state.round?.card?.fields.find(({ id }) => id === field)?.odds
}

/** How many others are on a field, and with how much in all; the player's own chips are drawn by themselves. */
export function crowdOn(
  { session, purse }: Pick<SharedPorts, 'session' | 'purse'>,
  field: string,
): { readonly players: number; readonly amount: Minor } {
  const { crowd, who } = session.state
  const on = crowd.filter((bet) => bet.field === field && bet.who !== who)
  return { players: on.length, amount: addMinor(...on.map(({ amount }) => purse.amount(amount))) }
}
