import type { MahjongView } from '../../../src/halls/matches/mahjong/mahjong-view.ts'
import { tilesOf, type Kind, type Meld } from '../../../src/halls/matches/mahjong/tiles.ts'
import { button, element } from '../../element.ts'
import { tileFace, tileName } from './mahjong-tiles.ts'
import type { MatchTable, TableParts } from './match-table.ts'

const lying = (kind: Kind, parts: TableParts, more = '') =>
  element('div', { class: `mj-tile ${more}`, role: 'img', 'aria-label': tileName(kind, parts.say) }, tileFace(kind))
const back = () => element('div', { class: 'mj-tile face-down', 'aria-hidden': 'true' })

const meldOf = (meld: Meld, parts: TableParts) =>
  element(
    'div',
    { class: 'meld' },
    ...tilesOf(meld).map((kind, at) =>
      meld.type === 'concealedKong' && (at === 0 || at === 3) ? back() : lying(kind, parts),
    ),
  )

/** The tiles of everybody, and the player's hand. */
export function makeMahjongTable(parts: TableParts): MatchTable {
  const { say, window } = parts
  let view: MahjongView | undefined
  /** The chosen tile's place in the hand. */
  let chosen: number | undefined
  const others = element('div', { class: 'others' })
  const middle = element('div', { class: 'middle' })
  const mine = element('div', { class: 'row own-row' })
  const hand = element('div', { class: 'rack' })

  const press = (place: number, kind: Kind) => {
    if (view?.moves.includes(`discard:${kind}`) !== true) return
    if (chosen === place) parts.move(`discard:${kind}`)
    else {
      chosen = place
      window.sounds.play('tap')
      drawHand()
      parts.changed()
    }
  }
  const drawHand = () => {
    if (view === undefined) return
    const { drawn: fresh } = view
    const sorted = handInOrder(view)
    hand.replaceChildren(
      ...sorted.map((kind, place) => {
        const isFresh = fresh !== undefined && place === sorted.length - 1
        return heldTile(parts, kind, { isFresh, isChosen: place === chosen }, () => press(place, kind))
      }),
    )
    hand.classList.toggle(
      'mayDiscard',
      view.moves.some((move) => move.startsWith('discard')),
    )
  }

  return {
    element: element('div', { class: 'mahjong' }, others, middle, mine, hand),
    show(next) {
      const before = view
      // The server sends this view for this kind of game.
      const shown = next as MahjongView
      view = shown
      chosen = undefined
      const count = view.handCounts.length
      const seats = Array.from({ length: count - 1 }, (_, at) => count - 1 - at)
      others.replaceChildren(...seats.map((seat) => otherRow(parts, shown, seat)))
      middle.replaceChildren(...middleOf(parts, view))
      mine.replaceChildren(...rowOf(parts, view, 0))
      drawHand()
      if (before !== undefined && before.last !== view.last && view.last !== undefined) window.sounds.play('tile')
    },
    buttons: () =>
      view === undefined ? [] : buttonsOf(parts, view, chosen === undefined ? undefined : handInOrder(view)[chosen]),
    seat: (seat) => ({
      text: view === undefined ? '' : windOf(parts, view, seat),
      ...(view?.dealer === seat ? { badge: say('mahjong.dealer') } : {}),
      isTurn: view?.turn === seat,
    }),
    task() {
      if (view?.offered !== undefined) return say('mahjong.claim')
      return view?.moves.some((move) => move.startsWith('discard')) === true ? say('mahjong.discard') : undefined
    },
    summary: () => (view === undefined ? [] : summaryOf(parts, view)),
  }
}

/** A tile of the hand. */
function heldTile(
  { say }: TableParts,
  kind: Kind,
  { isFresh, isChosen }: { isFresh: boolean; isChosen: boolean },
  press: () => void,
): HTMLElement {
  const tile = element(
    'button',
    {
      type: 'button',
      class: `mj-tile${isFresh ? ' fresh' : ''}`,
      'aria-pressed': String(isChosen),
      'aria-label': tileName(kind, say),
    },
    tileFace(kind),
  )
  tile.addEventListener('click', press)
  return tile
}

/** The hand in order, the drawn tile last. */
function handInOrder({ hand, drawn }: MahjongView): Kind[] {
  const sorted = hand.toSorted((left, right) => left - right)
  if (drawn === undefined) return sorted
  sorted.splice(sorted.lastIndexOf(drawn), 1)
  return [...sorted, drawn]
}

function windOf({ say }: TableParts, view: MahjongView, seat: number): string {
  const seats = view.handCounts.length
  const key = `wind.${(seat - view.dealer + seats) % seats}`
  return say.knows(key) ? say(key) : ''
}

function middleOf({ say }: TableParts, view: MahjongView): Node[] {
  return [element('span', { class: 'wall' }, say('mahjong.wall', view.wallCount))]
}

/** Melds and discards of a seat; a discard on offer is marked. */
function rowOf(parts: TableParts, view: MahjongView, seat: number): Node[] {
  const discards = view.discards[seat] ?? []
  const isLast = (at: number) => view.last?.seat === seat && at === discards.length - 1
  const melds = (view.melds[seat] ?? []).map((meld) => meldOf(meld, parts))
  return [
    ...(melds.length === 0 ? [] : [element('div', { class: 'melds' }, ...melds)]),
    element(
      'div',
      { class: 'discards' },
      ...discards.map((kind, at) => lying(kind, parts, isLast(at) ? 'recent' : '')),
    ),
  ]
}

function otherRow(parts: TableParts, view: MahjongView, seat: number): HTMLElement {
  const open = view.hands?.[seat]
  const tiles =
    open === undefined
      ? Array.from({ length: view.handCounts[seat] ?? 0 }, back)
      : open.map((kind) => lying(kind, parts))
  return element(
    'div',
    { class: `row other${view.turn === seat ? ' turn' : ''}` },
    element('div', { class: 'backs' }, element('small', {}, parts.nameOf(seat)), ...tiles),
    ...rowOf(parts, view, seat),
  )
}

function buttonsOf(parts: TableParts, view: MahjongView, chosen: Kind | undefined): HTMLElement[] {
  const { say } = parts
  const labelled = (move: string) => {
    const [verb, kind = ''] = move.split(':')
    const tiles =
      verb === 'chow'
        ? [Number(kind), Number(kind) + 1, Number(kind) + 2]
        : verb === 'kong' && kind !== ''
          ? [Number(kind)]
          : []
    const key = `mahjong.${verb}`
    const made = button(verb === 'win' ? 'pill main' : 'pill', say.knows(key) ? say(key) : '', () => parts.move(move))
    made.append(...tiles.map((tile) => tileFace(tile)))
    return made
  }
  const claims = view.moves.filter((move) => move !== 'pass' && !move.startsWith('discard'))
  const discard = button('pill main', say('act.discard'), () => parts.move(`discard:${chosen}`))
  return [
    ...claims.map(labelled),
    ...(view.moves.includes('pass') ? [button('pill', say('act.pass'), () => parts.move('pass'))] : []),
    ...(chosen === undefined || !view.moves.includes(`discard:${chosen}`) ? [] : [discard]),
  ]
}

function summaryOf(parts: TableParts, { result, hands, melds }: MahjongView): Node[] {
  const { say } = parts
  if (result === undefined) return []
  const tiles = hands?.[result.winner] ?? []
  const fans =
    result.fans.length === 0
      ? [element('li', {}, say('fan.none'))]
      : result.fans.map(({ name, fan }) =>
          element('li', {}, say(`fan.${name}`), element('b', {}, say('mahjong.fan', fan))),
        )
  return [
    element(
      'div',
      { class: 'shown-hand' },
      ...(melds[result.winner] ?? []).map((meld) => meldOf(meld, parts)),
      element('div', { class: 'meld' }, ...tiles.map((kind) => lying(kind, parts))),
    ),
    element('ul', { class: 'fans' }, ...fans, element('li', { class: 'sum' }, say('mahjong.units', result.units))),
  ]
}
