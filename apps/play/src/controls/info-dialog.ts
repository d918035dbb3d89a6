import type { SeedPair } from '@baize/contract'
import type { PublishedSlot } from '@baize/engines'
import { minor } from '@baize/money'
import { returnText } from '../money/money-text.ts'
import type { Phrase } from '../phrases.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import { lineMaps, payTable, type PayTableInfo } from './pay-table.ts'

/** The contents of the rules dialog. */
export interface GameInfo extends PayTableInfo {
  readonly publishedReturn: string
  readonly definitionHash: string
  readonly seeds: SeedPair
  readonly lastRoundId: string | undefined
  readonly minStake: string
  readonly maxStake: string
}

/** Opens the pay table, rules, return and fairness proof of a game. */
export function openInfo(phrase: Phrase, info: GameInfo): void {
  openDialog(phrase, 'info', phrase('info.title'), [
    section(
      phrase('info.pays'),
      element('p', { class: 'hint' }, phrase('info.paysHint', info.money(info.stakeMinor))),
      payTable(phrase, info),
    ),
    evaluationOf(phrase, info.slot),
    ...featureOf(phrase, info.slot),
    section(
      phrase('info.rules'),
      list([
        phrase('info.ruleServer'),
        phrase('info.ruleStake', info.minStake, info.maxStake),
        phrase('info.ruleBroken'),
        phrase('info.ruleMalfunction'),
      ]),
    ),
    proofOf(phrase, info),
    section(phrase('info.keys'), element('p', {}, phrase('info.keysList'))),
  ])
}

function evaluationOf(phrase: Phrase, { evaluation, rows, strips }: PublishedSlot): HTMLElement {
  if (evaluation.kind === 'ways')
    return section(phrase('info.ways', rows ** strips.length), element('p', {}, phrase('info.waysHint')))
  const { lines } = evaluation
  return section(phrase('info.lines', lines.length), element('p', {}, phrase('info.linesHint')), lineMaps(lines, rows))
}

function featureOf(phrase: Phrase, { feature }: PublishedSlot): HTMLElement[] {
  if (feature.kind === 'none') return []
  const awards = Object.entries(feature.spinsByScatters).map(([scatters, spins]) =>
    phrase('info.freeAward', scatters, spins),
  )
  return [section(phrase('info.free'), list([...awards, phrase('info.freeHint', feature.multiplier)]))]
}

function proofOf(phrase: Phrase, info: GameInfo): HTMLElement {
  const { seeds, lastRoundId } = info
  const coin = info.stakeMinor / BigInt(info.slot.betUnits)
  const maxWin = minor(BigInt(info.slot.publishedReturn.maxWinCoins) * coin)
  const verify =
    lastRoundId === undefined
      ? phrase('info.noRound')
      : element('span', {}, code(lastRoundId), verifyLink(phrase, lastRoundId))
  return section(
    phrase('info.fair'),
    element(
      'p',
      { class: 'return' },
      element('strong', {}, returnText(info.publishedReturn)),
      ` ${phrase('info.return')}`,
    ),
    element('p', { class: 'hint' }, phrase('info.returnHint')),
    facts([
      [phrase('info.maxWin'), info.money(maxWin)],
      [phrase('info.lastRound'), verify],
      [phrase('info.definition'), code(info.definitionHash)],
      [phrase('info.commitment'), code(seeds.serverSeedHash)],
      [phrase('info.nextCommitment'), code(seeds.nextServerSeedHash)],
      [phrase('info.clientSeed'), code(seeds.clientSeed)],
      [phrase('info.nonce'), seeds.nextNonce],
    ]),
  )
}

function verifyLink(phrase: Phrase, roundId: string): HTMLElement {
  return element(
    'a',
    { class: 'verify', href: `/verify/${roundId}`, target: '_blank', rel: 'noopener' },
    phrase('info.verify'),
  )
}

function section(title: string, ...children: readonly Node[]): HTMLElement {
  return element('section', {}, element('h3', {}, title), ...children)
}

function list(items: readonly string[]): HTMLElement {
  return element('ul', {}, ...items.map((item) => element('li', {}, item)))
}

function code(text: string): HTMLElement {
  return element('code', {}, text)
}

function facts(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, fact)]),
  )
}
