import { creatures, rouletteFields } from '@baize/engines/tables'
import type { TableKind } from '../../../src/halls/tables/rules/table-rules.ts'
import type { SayIn } from '../../words/words.ts'

type Say = SayIn<'vendor-tables'>

/** Tables whose fields have names. */
export type NamedKind = TableKind | 'blackjack'

/** The name of a field as its cell shows it. */
export function fieldName(say: Say, kind: NamedKind, id: string): string {
  switch (kind) {
    case 'roulette':
      return rouletteName(say, id)
    case 'sicBo':
      return sicBoName(say, id)
    case 'fishPrawnCrab':
      return id === 'anyTriple'
        ? say('field.anyTriple')
        : id
            .split('-')
            .map((one) => creatureName(say, one))
            .join(' + ')
    case 'fanTan':
      return fanTanName(say, id)
    case 'bull':
    case 'sanGong':
      return known(say, id.slice(0, -1))
    case 'moneyWheel':
      return id
    case 'storybook':
      return id.startsWith('p') ? id.slice(1) : say(id === 'castle' || id === 'forest' ? `page.${id}` : 'page.dragon')
    case 'dragonTiger':
      return known(say, cardBetOf(id))
    case 'baccarat':
    case 'coins':
    case 'holdem':
    case 'blackjack':
      return known(say, id)
  }
}

/** The name of a field out of its place on the table, for lists and screen readers. */
export function fullFieldName(say: Say, kind: NamedKind, id: string): string {
  const name = fieldName(say, kind, id)
  if (kind === 'bull' || kind === 'sanGong') return `${say('hand.playerNth', id.slice(-1))}: ${name}`
  if (kind === 'dragonTiger' && cardBetOf(id) !== id)
    return `${say(id.startsWith('dragon') ? 'hand.dragon' : 'hand.tiger')}: ${name}`
  if (kind === 'roulette' && /^(split|street|corner|line)/.test(id)) return `${say(rouletteKindKey(id))} ${name}`
  return name
}

/** `dragonBig` is a bet on `big`. */
function cardBetOf(id: string): string {
  const bet = /^(?:dragon|tiger)([A-Z]\w+)$/.exec(id)?.[1]
  return bet === undefined ? id : bet.toLowerCase()
}

function known(say: Say, id: string): string {
  const key = `field.${id}`
  return say.knows(key) ? say(key) : id
}

/** The key of the name of a kind of bet on numbers. */
export function rouletteKindKey(id: string): 'bet.straight' | 'bet.split' | 'bet.street' | 'bet.corner' | 'bet.line' {
  const kind = id.split('-')[0]
  return kind === 'split' || kind === 'street' || kind === 'corner' || kind === 'line' ? `bet.${kind}` : 'bet.straight'
}

function rouletteName(say: Say, id: string): string {
  const field = rouletteFields.find((one) => one.id === id)
  if (field === undefined) return id
  if (field.kind === 'dozen') return `${field.pockets[0] ?? ''}–${field.pockets.at(-1) ?? ''}`
  if (field.kind === 'column') return say('field.column', id.slice(-1))
  return field.kind === 'chance' ? known(say, id) : field.pockets.join('–')
}

function sicBoName(say: Say, id: string): string {
  const [, name = id, digits = ''] = /^([a-zA-Z]+)(\d*)$/.exec(id) ?? []
  if (digits === '') return known(say, id)
  if (name === 'sum' || name === 'one') return digits
  if (name === 'run') return [0, 1, 2].map((step) => Number(digits) + step).join('-')
  const [first = '', second = first] = digits
  return name === 'triple' ? [first, first, first].join('-') : [first, second].join('-')
}

function creatureName(say: Say, id: string): string {
  const creature = creatures.find((one) => one === id)
  return creature === undefined ? id : say(`creature.${creature}`)
}

function fanTanName(say: Say, id: string): string {
  const [, name = '', digits = ''] = /^([a-z]+)(\d+)$/.exec(id) ?? []
  const [first = '', second = ''] = digits
  if (name === 'fan') return say('fanTan.fan', first)
  if (name === 'kwok') return say('fanTan.kwok', first, second)
  return name === 'nim' ? say('fanTan.nim', first, second) : say('fanTan.three', first)
}
