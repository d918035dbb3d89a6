import { bzThreeCard, type ThreeCardOutcome } from '@baize/engines'
import { minor } from '@baize/money'
import { createCardRow, type CardRow, type RowCards } from '../../cards/card-row.ts'
import { shoePicture } from '../../cards/shoe-picture.ts'
import { element, pictureOf } from '../../controls/element.ts'
import type { StagePorts } from '../../instant/stage.ts'

/** The felt with both hands and the bets. */
export interface ThreeCardTable {
  readonly view: HTMLElement
  /** Shows a round as it is, without moving anything. */
  rest(outcome: ThreeCardOutcome | undefined, anteMinor: bigint): void
  /** Moves from what lies there to this outcome. */
  show(outcome: ThreeCardOutcome, anteMinor: bigint): Promise<void>
}

interface Place {
  readonly view: HTMLElement
  readonly row: CardRow
  readonly note: HTMLElement
}

const downCards: RowCards = [null, null, null]

/** Makes an empty table. */
export function createTable(ports: StagePorts): ThreeCardTable {
  const { phrase } = ports
  const shoe = pictureOf(shoePicture)
  const makePlace = (kind: string, name: string): Place => {
    const row = createCardRow({ motion: ports.motion, shoe, play: ports.play, downName: phrase('three.down') })
    const note = element('b', { class: 'note' })
    const view = element(
      'section',
      { class: `place ${kind}`, 'aria-label': name },
      element('div', { class: 'line' }, element('span', { class: 'name' }, name), note),
      row.view,
    )
    return { view, row, note }
  }
  const dealer = makePlace('dealer', phrase('three.dealer'))
  const player = makePlace('player', phrase('three.you'))
  const result = element('p', { class: 'result', role: 'status' })
  const print = element(
    'div',
    { class: 'print' },
    element('b', {}, phrase('three.feltQualifies')),
    element('span', {}, phrase('three.feltRank')),
  )
  const bets = createBets(ports)
  const middle = element('div', { class: 'middle' }, result, print)
  const view = element('div', { class: 'table' }, shoe, dealer.view, middle, player.view, bets.view)
  const write = (outcome: ThreeCardOutcome | undefined, anteMinor: bigint) => {
    player.note.textContent = outcome === undefined ? '' : phrase(`holdem.rank.${outcome.hand}`)
    const other = outcome?.dealerHand ?? undefined
    dealer.note.textContent = other === undefined ? '' : phrase(`holdem.rank.${other}`)
    const end = outcome?.result ?? undefined
    const bonus = outcome?.returns.bonus ?? 0
    const extra = bonus === 0 ? '' : ` · ${phrase('three.bonus')} ${ports.money(minor(anteMinor * BigInt(bonus)))}`
    result.textContent = end === undefined ? '' : `${phrase(`three.result.${end}`)}${extra}`
    if (end === undefined) delete view.dataset['result']
    else view.dataset['result'] = end
    bets.write(outcome, anteMinor)
  }
  return {
    view,
    rest(outcome, anteMinor) {
      player.row.set(outcome?.player ?? [])
      dealer.row.set(outcome === undefined ? [] : outcome.result === null ? downCards : outcome.dealer)
      write(outcome, anteMinor)
    },
    async show(outcome, anteMinor) {
      await showCards(outcome, player.row, dealer.row)
      write(outcome, anteMinor)
    },
  }
}

async function showCards(outcome: ThreeCardOutcome, player: CardRow, dealer: CardRow): Promise<void> {
  while (player.cards.length < outcome.player.length) await player.deal(outcome.player[player.cards.length] ?? 0)
  while (dealer.cards.length < downCards.length) await dealer.deal(null)
  for (const card of outcome.dealer) await dealer.turn(card)
}

/** The places of the bets: what lies there, and what came back. */
function createBets({ phrase, money }: StagePorts) {
  const names = ['pairPlus', 'ante', 'play'] as const
  const spots = names.map((name) => {
    const [staked, back] = [element('span', { class: 'staked' }), element('span', { class: 'back' })]
    const view = element(
      'div',
      { class: 'spot', 'data-bet': name },
      element('b', {}, phrase(`three.${name}`)),
      staked,
      back,
    )
    return { name, view, staked, back }
  })
  return {
    view: element(
      'div',
      { class: 'bets', role: 'group', 'aria-label': phrase('three.bets') },
      ...spots.map(({ view }) => view),
    ),
    write(outcome: ThreeCardOutcome | undefined, anteMinor: bigint) {
      const times = (count: number) => money(minor(anteMinor * BigInt(count)))
      const played = outcome !== undefined && outcome.result !== null && outcome.result !== 'folded'
      const staked = { pairPlus: outcome?.pairPlus ?? 0, ante: outcome === undefined ? 0 : 1, play: played ? 1 : 0 }
      for (const { name, view, staked: stakeView, back } of spots) {
        const returned = outcome?.returns[name] ?? 0
        stakeView.textContent = staked[name] === 0 ? '' : times(staked[name])
        back.textContent = returned === 0 ? '' : times(returned)
        view.dataset['won'] = String(returned > staked[name])
        view.dataset['lost'] = String(outcome !== undefined && outcome.result !== null && returned < staked[name])
      }
    },
  }
}

/** What the ante bonus and Pair Plus pay, as tables. */
export function payTables({ phrase }: StagePorts): HTMLElement[] {
  const tableOf = (title: string, pays: typeof bzThreeCard.pairPlus) =>
    element(
      'table',
      { class: 'odds-table' },
      element('caption', {}, title),
      element(
        'tbody',
        {},
        ...(['straightFlush', 'threeOfAKind', 'straight', 'flush', 'pair'] as const).flatMap((hand) => {
          const pay = pays[hand]
          if (pay === undefined) return []
          const name = element('th', { scope: 'row' }, phrase(`holdem.rank.${hand}`))
          return [element('tr', {}, name, element('td', {}, phrase('three.toOne', pay)))]
        }),
      ),
    )
  return [
    tableOf(phrase('three.bonus'), bzThreeCard.anteBonus),
    tableOf(phrase('three.pairPlus'), bzThreeCard.pairPlus),
  ]
}
