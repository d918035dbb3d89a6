import { catchChance, type FishDefinition } from '@baize/engines'
import type { openGame, ValueOf } from '@baize/contract'
import { minor } from '@baize/money'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import { infoList, infoSection, proofSection, verifyLink } from '../controls/info-parts.ts'
import type { Purse } from '../instant/purse.ts'
import { returnText } from '../money/money-text.ts'
import type { Phrase, PhraseKey } from '../phrases.ts'
import { creatures, type CreatureName } from './creatures/index.ts'
import { isCreature } from './sprites.ts'
import type { WaterGateway } from './water-gateway.ts'
import type { WaterSession } from './water-session.ts'

export interface WaterInfo {
  readonly phrase: Phrase
  readonly gateway: Pick<WaterGateway, 'game'>
  readonly definition: FishDefinition
  readonly bosses: boolean
  readonly session: WaterSession
  readonly purse: Purse
}

/** Opens the dialog: every fish with its multiple and chance, weapons, bosses, jackpot, rules, proof. */
export function openWaterInfo(info: WaterInfo): void {
  const { phrase, definition } = info
  const proof = element('div', {})
  const { netFish, torpedo } = definition
  openDialog(phrase, 'info', phrase('water.info'), [
    infoSection(phrase('info.howTo'), infoList([phrase('water.rule1'), phrase('water.rule2'), phrase('water.rule3')])),
    infoSection(phrase('water.fish'), element('p', { class: 'hint' }, phrase('water.fishHint')), fishList(info)),
    infoSection(
      phrase('water.weapons'),
      infoList([
        phrase('water.ruleNet', netFish),
        phrase('water.ruleTorpedo', torpedo.shots, torpedo.leastMultiple),
        phrase('water.ruleAuto'),
      ]),
    ),
    ...(info.bosses
      ? [infoSection(phrase('water.bosses'), infoList(bossRules(info)), ...bossProofs(info), ...bossTables(info))]
      : []),
    infoSection(phrase('info.pool'), infoList(poolRules(info))),
    infoSection(
      phrase('info.rules'),
      infoList([
        phrase('water.ruleGone'),
        phrase('water.ruleVolley'),
        phrase('info.ruleRounding'),
        phrase('water.ruleBroken'),
        phrase('info.ruleMalfunction'),
      ]),
    ),
    proof,
    infoSection(phrase('info.keys'), element('p', {}, phrase('water.keys'))),
  ])
  void showProof(info, proof)
}

/** Adds seeds and limits once the server has told them. */
async function showProof(info: WaterInfo, host: HTMLElement): Promise<void> {
  try {
    host.replaceChildren(proofOf(info, await info.gateway.game()))
  } catch {
    // The rest of the dialog is complete without it; the next time it is asked for again.
    host.replaceChildren(element('p', { class: 'hint' }, info.session.state.opened.definitionHash))
  }
}

function proofOf({ phrase, session, purse }: WaterInfo, opened: ValueOf<typeof openGame>): HTMLElement {
  const { publishedReturn, definitionHash, seeds, lastRound, maxPayout } = opened
  return proofSection(phrase, {
    publishedReturn,
    definitionHash,
    seeds,
    lastRoundId: session.state.lastRoundId ?? lastRound?.roundId,
    maxWin: maxPayout === null ? undefined : purse.money(purse.amount(maxPayout)),
  })
}

function fishList({ phrase, definition }: WaterInfo): HTMLElement {
  const rows = definition.kinds.map((kind) => {
    const { below, of } = catchChance(definition, kind, { engine: 'fish', weapon: 'cannon', shots: [kind.kind] })
    const chance = `${Number(((below / of) * 100).toPrecision(3))} %`
    const pays = paysText(kind)
    return element(
      'li',
      {},
      ...(isCreature(kind.kind) ? [picture(kind.kind)] : []),
      element(
        'div',
        {},
        element('h4', {}, fishName(phrase, kind.kind)),
        element('p', { class: 'fish-pays' }, pays),
        element('p', {}, phrase('water.chance', chance)),
      ),
    )
  })
  return element('ul', { class: 'pays fish-list' }, ...rows)
}

/** What a catch pays, and how often where that is drawn. Nothing breaks between a sign and its number. */
function paysText({ multiple, chain }: FishDefinition['kinds'][number]): string {
  if (chain === undefined) return `×\u00A0${multiple}`
  const whole = chain.reduce((sum, { weight }) => sum + weight, 0)
  return chain
    .map(({ pays, weight }) => `×\u00A0${pays}\u00A0(${Number(((weight / whole) * 100).toPrecision(3))}\u00A0%)`)
    .join(' · ')
}

function picture(kind: CreatureName): HTMLElement {
  const { width, height, defs, draw } = creatures[kind]
  const image = element('img', { alt: '', class: 'fish-picture' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}"><defs>${defs}</defs>${draw(0.1)}</svg>`
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  image.addEventListener('load', () => URL.revokeObjectURL(url))
  image.src = url
  return image
}

function bossRules({ phrase, session }: WaterInfo): readonly string[] {
  const { boss } = session.state
  return [
    phrase('water.bossRule1'),
    phrase('water.bossRule2'),
    phrase('water.bossRule3'),
    ...(boss === undefined ? [] : [phrase('water.bossHash', boss.seedHash)]),
    ...(boss?.fell === undefined || boss.fell === null ? [] : [phrase('water.bossSeed', boss.fell.seed)]),
  ]
}

/** Links to the proofs of the bosses that the player has shot at: the one that is here, and the last one that has paid. */
function bossProofs({ phrase, session, purse }: WaterInfo): readonly HTMLElement[] {
  const { boss, opened } = session.state
  const { lastPaid } = opened
  const here = boss !== undefined && boss.ownStaked > 0n && boss.bossId !== lastPaid?.bossId ? boss : undefined
  const line = (text: string, bossId: string) =>
    element('p', { class: 'boss-proof' }, `${text} `, verifyLink(phrase, bossId))
  return [
    ...(here === undefined
      ? []
      : [line(phrase('water.bossMine', fishName(phrase, here.kind), purse.money(here.ownStaked)), here.bossId)]),
    ...(lastPaid === null
      ? []
      : [
          line(
            phrase(
              'water.bossLastPaid',
              fishName(phrase, lastPaid.kind),
              lastPaid.returnsHundredths / 100,
              purse.money(purse.amount(lastPaid.paid)),
            ),
            lastPaid.bossId,
          ),
        ]),
  ]
}

/** What each boss returns and how often. */
function bossTables({ phrase, definition }: WaterInfo): HTMLElement[] {
  return definition.bosses.map(({ kind, returns }) => {
    const whole = returns.reduce((sum, { weight }) => sum + weight, 0)
    const rows = returns.map(({ pays, weight }) =>
      element(
        'tr',
        {},
        element('td', {}, `× ${pays / 100}`),
        element('td', {}, `${Number(((weight / whole) * 100).toPrecision(3))} %`),
      ),
    )
    const heads = [phrase('water.bossReturns'), phrase('bet.chance')]
    return element(
      'table',
      { class: 'bet-table' },
      element('caption', {}, fishName(phrase, kind)),
      element('thead', {}, element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))),
      element('tbody', {}, ...rows),
    )
  })
}

function poolRules({ phrase, definition, purse }: WaterInfo): readonly string[] {
  const { stakePerShare, seedMinor, tickets } = definition.pool
  const share = definition.pool.seedMinor / tickets + 1 / stakePerShare
  return [
    phrase('water.poolShare', 100 / stakePerShare, purse.money(minor(BigInt(seedMinor)))),
    phrase('water.poolChance', tickets.toLocaleString('en')),
    phrase(
      'info.poolReturn',
      returnText((definition.returnHundredths / 100 + share).toFixed(6)),
      returnText(share.toFixed(6)),
    ),
  ]
}

function fishName(phrase: Phrase, kind: string): string {
  return phrase(`fish.${kind}` as PhraseKey) // Kinds of the definition have a name each: a test checks them all.
}
