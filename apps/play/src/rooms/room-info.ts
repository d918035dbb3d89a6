import { seatedGameByCode } from '@baize/engines'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import { infoList, infoSection } from '../controls/info-parts.ts'
import type { RoomGame, RoomPorts } from './room-game.ts'

/** Opens the dialog: how to play, the table's terms, rules, fairness. */
export function openRoomInfo(ports: RoomPorts, game: RoomGame): void {
  if (document.querySelector('dialog[open]') !== null) return
  const { phrase, session, money, purse } = ports
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
        [phrase('rooms.stakes'), game.stakes(terms, money)],
        [
          phrase('rooms.buyIn'),
          phrase('table.range', purse.money(purse.amount(opened.minBuyIn)), purse.money(purse.amount(opened.maxBuyIn))),
        ],
        [phrase('rooms.rake'), phrase('rooms.rakeOf', terms.rakeBasisPoints / 100, money(terms.rakeCap))],
        [phrase('rooms.actTime'), phrase('rooms.seconds', Math.round(opened.actMs / 1000))],
      ]),
    ),
    infoSection(
      phrase('table.rules'),
      infoList([
        phrase('rooms.ruleTime'),
        phrase('rooms.ruleAway'),
        phrase('rooms.ruleLeave'),
        phrase('rooms.ruleBroken'),
        phrase('rooms.ruleVoid'),
        phrase('rooms.ruleDemo'),
        phrase('rooms.ruleTurnover'),
        phrase('rooms.ruleFairPlay'),
      ]),
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

/** Terms with what they are. */
export function facts(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, fact)]),
  )
}
