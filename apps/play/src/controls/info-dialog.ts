import type { SeedPair } from '@baize/contract'
import type { PublishedCluster, PublishedSlot } from '@baize/engines'
import { minor } from '@baize/money'
import { waysText } from '../flow/ways.ts'
import type { Phrase } from '../phrases.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'
import { holdRules } from './hold-rules.ts'
import { poolSection } from './pool-section.ts'
import { infoList, infoSection, proofSection } from './info-parts.ts'
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
    infoSection(
      phrase('info.pays'),
      element('p', { class: 'hint' }, phrase('info.paysHint', info.money(info.stakeMinor))),
      payTable(phrase, info),
    ),
    ...(info.cluster === undefined
      ? [evaluationOf(phrase, info.slot), ...featureOf(phrase, info)]
      : clusterRules(phrase, info.cluster)),
    ...poolSection(phrase, info),
    infoSection(
      phrase('info.rules'),
      infoList([
        phrase('info.ruleServer'),
        phrase('info.ruleStake', info.minStake, info.maxStake),
        phrase('info.ruleBroken'),
        phrase('info.ruleMalfunction'),
      ]),
    ),
    proofOf(phrase, info),
    infoSection(phrase('info.keys'), element('p', {}, phrase('info.keysList'))),
  ])
}

function evaluationOf(phrase: Phrase, { evaluation, rows, strips }: PublishedSlot): HTMLElement {
  if (evaluation.kind === 'ways')
    return infoSection(phrase('info.ways', rows ** strips.length), element('p', {}, phrase('info.waysHint')))
  if (evaluation.kind === 'variableWays') {
    const { heights } = evaluation
    const [least, most] = [Math.min(...heights), Math.max(...heights)]
    return infoSection(
      phrase('info.variableWays', waysText(most ** strips.length)),
      element('p', {}, phrase('info.variableWaysHint', least, most)),
      element('p', {}, phrase('info.waysHint')),
    )
  }
  const { lines } = evaluation
  return infoSection(
    phrase('info.lines', lines.length),
    element('p', {}, phrase('info.linesHint')),
    lineMaps(lines, rows),
  )
}

function featureOf(phrase: Phrase, info: GameInfo): HTMLElement[] {
  const { feature } = info.slot
  if (feature.kind === 'hold') return [infoSection(phrase('hold.title'), infoList(holdRules(phrase, info, feature)))]
  if (feature.kind === 'book') return [bookOf(phrase, feature)]
  if (feature.kind !== 'freeSpins') return []
  const awards = Object.entries(feature.spinsByScatters).map(([scatters, spins]) =>
    phrase('info.freeAward', scatters, spins),
  )
  const { multiplier, multiplierStep, lanterns } = feature
  const plain =
    multiplierStep === undefined
      ? [phrase('info.freeHint', multiplier)]
      : [phrase('info.freeGrowing', multiplier, multiplierStep), phrase('info.freeOwnReels')]
  const hints =
    lanterns === undefined
      ? plain
      : [
          phrase('info.lanterns'),
          phrase('info.lanternChances', lanternChances(phrase, lanterns)),
          phrase('info.freeOwnReels'),
        ]
  return [infoSection(phrase('info.free'), infoList([...awards, ...hints]))]
}

/** What touches, what it pays and what happens after a win. */
function clusterRules(phrase: Phrase, { symbols, multipliers }: PublishedCluster): HTMLElement[] {
  const least = Math.min(...symbols.flatMap(({ pays }) => Object.keys(pays).map(Number)))
  const ladder = multipliers.map((times) => `×${times}`).join(' · ')
  return [
    infoSection(phrase('info.clusters', least), element('p', {}, phrase('info.clustersHint'))),
    infoSection(
      phrase('info.sweep'),
      infoList([phrase('info.sweepHint', ladder), phrase('info.sweepEnd', multipliers.length)]),
    ),
  ]
}

function bookOf(phrase: Phrase, { spinsByScatters }: Extract<PublishedSlot['feature'], { kind: 'book' }>): HTMLElement {
  const awards = Object.entries(spinsByScatters).map(([books, spins]) => phrase('info.bookAward', books, spins))
  const hints = [phrase('info.bookDrawn'), phrase('info.bookSpread'), phrase('info.freeOwnReels')]
  return infoSection(phrase('info.free'), infoList([...awards, ...hints]))
}

/** How often each lantern is drawn, for example `×1: 30 %`. */
function lanternChances(phrase: Phrase, lanterns: readonly number[]): string {
  return [...new Set(lanterns)]
    .map((worth) => {
      const share = lanterns.filter((lantern) => lantern === worth).length / lanterns.length
      return phrase('info.lanternChance', worth, Math.round(share * 1_000) / 10)
    })
    .join(' · ')
}

function proofOf(phrase: Phrase, info: GameInfo): HTMLElement {
  const coin = info.stakeMinor / BigInt(info.slot.betUnits)
  const maxWin = minor(BigInt(info.slot.publishedReturn.maxWinCoins) * coin)
  return proofSection(phrase, { ...info, maxWin: info.money(maxWin) })
}
