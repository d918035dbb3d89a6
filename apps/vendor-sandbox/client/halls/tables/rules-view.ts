import { blackjackFields } from '../../../src/halls/tables/rules/blackjack.ts'
import type { Field } from '../../../src/halls/tables/rules/table-rules.ts'
import type { TablesView, ViewedShoe } from '../../../src/halls/tables/tables-view.ts'
import type { TableSpec } from '../../../src/halls/tables/variants.ts'
import { element } from '../../element.ts'
import { percentText } from '../../info-dialog.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { SayIn } from '../../words/words.ts'
import { fullFieldName, rouletteKindKey, type NamedKind } from './field-names.ts'

type Say = SayIn<'vendor-tables'>

/** The rules, pays, exact returns and limits of a table. */
export function rulesOf(
  { window, say, spec }: { readonly window: HallWindow; readonly say: Say; readonly spec: TableSpec },
  view: TablesView | undefined,
): readonly Node[] {
  const kind = spec.kind === 'blackjack' ? 'blackjack' : spec.rules.kind
  const fields = spec.kind === 'blackjack' ? blackjackFields(spec.terms) : spec.rules.fields
  return [
    element('ul', {}, ...textsOf(spec, say).map((text) => element('li', {}, text))),
    paysTable(window, groupedRows(say, kind, fields)),
    element('p', { class: 'soft' }, window.say('info.returnHint')),
    ...(view === undefined ? [] : [limitsText(window, view)]),
    ...(view?.kind === 'shared' && view.shoe !== undefined ? [shoeText(say, view.shoe)] : []),
    element('p', { class: 'soft' }, say('rules.void')),
  ]
}

function textsOf(spec: TableSpec, say: Say): readonly string[] {
  if (spec.kind === 'blackjack')
    return [
      say('rules.blackjack', spec.terms.decks),
      say(spec.terms.seats === 1 ? 'rules.blackjackAlone' : 'rules.blackjackSeats', spec.terms.seats),
      say('rules.blackjackTime', spec.terms.seconds),
      ...spec.terms.sides.map((side) => say(`rules.${side}`)),
    ]
  const { rules, roulette, banker } = spec
  const texts = [say(`rules.${rules.kind}`)]
  if (banker !== undefined) texts.push(say(`rules.${banker}`))
  for (const side of ['superSix', 'luckySix', 'dragonSeven', 'pandaEight', 'playerDragon', 'big', 'suitedTie'] as const)
    if (rules.kind !== 'sicBo' && rules.fields.some(({ id }) => id === side)) texts.push(say(`rules.${side}`))
  if (rules.fields.some(({ id }) => id === 'dragonBig')) texts.push(say('rules.onSeven'))
  if (spec.squeezeSeconds !== undefined) texts.push(say('rules.squeeze', spec.squeezeSeconds))
  if (roulette?.laPartage === true) texts.push(say('rules.laPartage'))
  if (roulette?.gilded === true) texts.push(say('rules.gilded'))
  texts.push(say('rules.time', spec.pace.betSeconds))
  return texts
}

interface PayRow {
  readonly names: string[]
  readonly odds: string
  readonly returned: string
}

/** Fields with the same name but for numbers, the same pay and the same return are one row. */
function groupedRows(say: Say, kind: NamedKind, fields: readonly Field[]): readonly PayRow[] {
  const rows = new Map<string, PayRow>()
  for (const { id, odds, returned } of fields) {
    const family =
      /^(straight|split|street|corner|line|dozen|column)-/.exec(id)?.[1] ??
      id.replace(/\d+$/, '').replace(/^\w+-\w+$/, 'pair')
    const key = `${family}/${odds}/${returned}`
    const known = rows.get(key)
    const isOnNumbers = kind === 'roulette' && /^(split|street|corner|line)$/.test(family)
    const name = isOnNumbers ? say(rouletteKindKey(id)) : fullFieldName(say, kind, id)
    if (known === undefined) rows.set(key, { names: [name], odds, returned })
    else if (!isOnNumbers) known.names.push(name)
  }
  return [...rows.values()]
}

function paysTable({ hallSay }: HallWindow, rows: readonly PayRow[]): HTMLElement {
  const head = element(
    'tr',
    {},
    ...[hallSay('rules.bet'), hallSay('rules.pays'), hallSay('rules.return')].map((text) => element('th', {}, text)),
  )
  const nameOf = (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 2).join(', ')} … ${names.at(-1) ?? ''}` : names.join(', ')
  return element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': hallSay('rules.return') },
    element(
      'table',
      {},
      head,
      ...rows.map(({ names, odds, returned }) =>
        element(
          'tr',
          {},
          element('td', {}, nameOf(names)),
          element('td', {}, `${odds} : 1`),
          element('td', {}, percentText(returned)),
        ),
      ),
    ),
  )
}

function limitsText({ money, hallSay }: HallWindow, { limits }: TablesView): HTMLElement {
  const least = limits.chips[0] ?? '0'
  return element('p', {}, hallSay('bet.limits', money(BigInt(least)), money(BigInt(limits.main))))
}

function shoeText(say: Say, { hash, number, dealt, burned, previous }: ViewedShoe): HTMLElement {
  const lines = [
    element('p', {}, say('shoe.now', number, dealt, burned)),
    element('code', {}, hash),
    ...(previous === undefined
      ? []
      : [element('p', {}, say('shoe.before')), element('code', {}, previous.seed), checkedHash(say, previous)]),
  ]
  return element('details', { class: 'shoe' }, element('summary', {}, say('shoe.title')), ...lines)
}

/** Whether the seed of the last shoe has the hash that was shown before its first bet, computed here. */
function checkedHash(say: Say, { hash, seed }: { readonly hash: string; readonly seed: string }): HTMLElement {
  const line = element('p', { role: 'status' })
  void checkHash(hash, seed).then((matches) => (line.textContent = say(matches ? 'shoe.matches' : 'shoe.differs')))
  return line
}

async function checkHash(hash: string, seed: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash
}
