import { seatedGameByCode } from '@baize/engines'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import { infoList, infoSection } from '../controls/info-parts.ts'
import type { RoomGame, RoomPorts } from './room-game.ts'
import type { RoomState } from './room-state.ts'

/** Opens the dialog: how to play, the table's terms, rules, fairness. */
export function openRoomInfo(ports: RoomPorts, game: RoomGame): void {
  if (document.querySelector('dialog[open]') !== null) return
  const { phrase, session, money } = ports
  const { opened, hand, next } = session.state
  const { terms } = opened
  const code = (text: string) => element('code', {}, text)
  const roots = hand === null ? [] : [[phrase('rooms.deckRoot', hand.handNo), code(hand.deckRoot)] as const]
  const definition = seatedGameByCode(opened.gameCode)
  openDialog(phrase, 'info', phrase('rooms.info'), [
    ...game.rules(phrase, terms, money).map(({ title, body }) => infoSection(title, ...body)),
    infoSection(
      phrase('rooms.terms'),
      facts([
        ...(opened.sitAndGo === null ? cashFacts(ports, game, opened) : sitAndGoFacts(ports, opened.sitAndGo)),
        [phrase('rooms.actTime'), phrase('rooms.seconds', Math.round(opened.actMs / 1000))],
      ]),
    ),
    infoSection(
      phrase('table.rules'),
      infoList((opened.sitAndGo === null ? cashRules : sitAndGoRules).map((rule) => phrase(rule))),
    ),
    infoSection(
      phrase('rooms.fair'),
      element('p', { class: 'hint' }, phrase('rooms.fairHint')),
      facts([
        ...roots,
        [phrase('rooms.deckRoot', next.handNo), code(next.deckRoot)],
        ...(definition === undefined ? [] : [[phrase('info.definition'), code(definition.definitionHash)] as const]),
      ]),
    ),
  ])
}

const cashRules = [
  'rooms.ruleTime',
  'rooms.ruleAway',
  'rooms.ruleLeave',
  'rooms.ruleBroken',
  'rooms.ruleVoid',
  'rooms.ruleDemo',
  'rooms.ruleTurnover',
  'rooms.ruleFairPlay',
] as const

const sitAndGoRules = [
  'sitGo.ruleStart',
  'sitGo.ruleChips',
  'sitGo.ruleBlinds',
  'rooms.ruleTime',
  'sitGo.ruleAway',
  'sitGo.rulePlaces',
  'sitGo.ruleDemo',
  'rooms.ruleBroken',
  'sitGo.ruleVoid',
  'sitGo.ruleTurnover',
  'rooms.ruleFairPlay',
] as const

type Facts = readonly (readonly [string, Node | string])[]
type Opened = RoomState['opened']

function cashFacts({ phrase, purse, money }: RoomPorts, game: RoomGame, { terms, minBuyIn, maxBuyIn }: Opened): Facts {
  const [least, most] = [purse.money(purse.amount(minBuyIn)), purse.money(purse.amount(maxBuyIn))]
  return [
    [phrase('rooms.stakes'), game.stakes(terms, money)],
    [phrase('rooms.buyIn'), phrase('table.range', least, most)],
    [phrase('rooms.rake'), phrase('rooms.rakeOf', terms.rakeBasisPoints / 100, money(terms.rakeCap))],
  ]
}

function sitAndGoFacts({ phrase, purse, money }: RoomPorts, terms: NonNullable<Opened['sitAndGo']>): Facts {
  const amount = (text: string) => purse.money(purse.amount(text))
  const levels = terms.blinds.map(({ small, big, seconds }) => {
    const minutes = Math.round(seconds / 6) / 10
    return element('li', {}, phrase('sitGo.levelTime', money(small), money(big), minutes))
  })
  const prizes = terms.prizes.map((prize) => element('li', {}, amount(prize)))
  return [
    [phrase('sitGo.entry'), phrase('sitGo.entryOf', amount(terms.buyIn), amount(terms.fee))],
    [phrase('sitGo.prizes'), element('ol', {}, ...prizes)],
    [phrase('sitGo.startChips'), money(terms.chips)],
    [phrase('sitGo.blinds'), element('ol', {}, ...levels)],
  ]
}

/** Terms with what they are. */
export function facts(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, fact)]),
  )
}
