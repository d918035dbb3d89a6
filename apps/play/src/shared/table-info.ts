import type { TableRound } from '@baize/contract'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import { infoList, infoSection } from '../controls/info-parts.ts'
import { returnText } from '../money/money-text.ts'
import type { TableGateway } from './gateway.ts'
import type { SharedPorts, SharedStage } from './shared-art.ts'

/** Opens the dialog: how to play, bets with odds and returns, limits, rules, proof, past rounds. */
export function openTableInfo(ports: SharedPorts, stage: SharedStage, gateway: Pick<TableGateway, 'rounds'>): void {
  const { phrase } = ports
  openDialog(phrase, 'info', phrase('table.info'), [
    ...stage.info().map(({ title, body }) => infoSection(title, ...body)),
    infoSection(phrase('table.bets'), betTable(ports, stage)),
    infoSection(phrase('table.limits'), limits(ports)),
    infoSection(
      phrase('table.rules'),
      infoList([
        phrase('table.ruleShared'),
        phrase('table.ruleConfirm'),
        phrase('table.ruleRounding'),
        phrase('info.ruleTurnover'),
        phrase('table.ruleBroken'),
        phrase('table.ruleVoid'),
        phrase('info.ruleMalfunction'),
      ]),
    ),
    infoSection(phrase('table.fair'), ...proof(ports)),
    infoSection(phrase('table.pastRounds'), pastRounds(ports, stage, gateway)),
  ])
}

function betTable({ phrase, session }: SharedPorts, stage: SharedStage): HTMLElement {
  const heads = [phrase('table.bet'), phrase('table.pays'), phrase('table.returns')]
  const { round, opened } = session.state
  // Where rounds differ, the table is of this one.
  const rows = alikeBets(round?.card?.fields ?? opened.fields).map(({ ids, odds, rtp }) => {
    const pays = /^[\d.,–-]+$/.test(odds) ? phrase('table.payTo', odds) : odds
    const [first = '', last = ''] = [ids[0], ids.at(-1)]
    const named = stage.fieldName(first)
    const name = ids.length === 1 ? named : `${named} … ${stage.fieldName(last)}`
    return element('tr', {}, ...[name, pays, returnText(rtp)].map((text) => element('td', {}, text)))
  })
  return element(
    'table',
    { class: 'bet-table' },
    element('thead', {}, element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows),
  )
}

/** What the table of bets says of a field. */
interface BetLine {
  readonly id: string
  readonly odds: string
  readonly rtp: string
}

/** Neighbouring fields of one kind with the same odds and return as one line: the 37 numbers of roulette are one bet. */
export function alikeBets(
  fields: readonly BetLine[],
): readonly { readonly ids: readonly string[]; readonly odds: string; readonly rtp: string }[] {
  const lines: { ids: string[]; kind: string; odds: string; rtp: string }[] = []
  for (const { id, odds, rtp } of fields) {
    // Names of fields begin with their kind; only numbered ones are many of a kind.
    const kind = /^([a-z]+)-?\d/iu.exec(id)?.[1]?.toLowerCase() ?? id
    const before = lines.at(-1)
    if (before?.kind === kind && before.odds === odds && before.rtp === rtp) before.ids.push(id)
    else lines.push({ ids: [id], kind, odds, rtp })
  }
  return lines
}

function limits({ phrase, session, purse, money }: SharedPorts): HTMLElement {
  const { mainLimits, sideLimits, maxStake, maxPayout, fields } = session.state.opened
  const shown = (amount: string) => money(purse.amount(amount))
  const range = ({ min, max }: { min: string; max: string }) => phrase('table.range', shown(min), shown(max))
  const side = fields.some(({ group }) => group === 'side')
    ? [[phrase('table.limitSide'), range(sideLimits)] as const]
    : []
  return facts([
    [phrase('table.limitMain'), range(mainLimits)],
    ...side,
    [phrase('table.limitRound'), shown(maxStake)],
    [phrase('table.limitPayout'), shown(maxPayout)],
  ])
}

function proof({ phrase, session }: SharedPorts): HTMLElement[] {
  const { series, opened } = session.state
  const burned = series.burned.length === 0 ? [] : [[phrase('table.burned'), String(series.burned.length)] as const]
  return [
    element(
      'p',
      { class: 'return' },
      element('strong', {}, returnText(opened.publishedReturn)),
      ` ${phrase('table.lowestReturn')}`,
    ),
    element('p', { class: 'hint' }, phrase('table.fairHint')),
    facts([
      [phrase('table.series'), String(series.seriesNo)],
      [phrase('table.seedHash'), element('code', {}, series.serverSeedHash)],
      [phrase('table.clientSeed'), element('code', {}, series.clientSeed)],
      [phrase('info.definition'), element('code', {}, series.definitionHash)],
      ...burned,
    ]),
  ]
}

/** Past rounds, a page at a time. */
function pastRounds({ phrase }: SharedPorts, stage: SharedStage, gateway: Pick<TableGateway, 'rounds'>): HTMLElement {
  const list = element('ol', { class: 'past' })
  const more = element('button', { type: 'button', class: 'segment' }, phrase('table.older'))
  let before: string | undefined
  const load = async () => {
    more.disabled = true
    try {
      const { rounds, next } = await gateway.rounds(before)
      list.append(...rounds.map((round) => pastRow(phrase, stage, round)))
      if (list.children.length === 0) list.append(element('li', {}, phrase('table.noPast')))
      before = next ?? undefined
      more.hidden = next === null
    } catch {
      // The button stays, to try again.
    }
    more.disabled = false
  }
  more.addEventListener('click', () => void load())
  void load()
  return element('div', {}, list, more)
}

function pastRow(phrase: SharedPorts['phrase'], stage: SharedStage, { roundId, roundNo, outcome, phase }: TableRound) {
  const result = outcome === null ? undefined : stage.result(outcome)
  const link = { href: `/verify/${roundId}`, target: '_blank', rel: 'noopener', class: 'verify' }
  return element(
    'li',
    {},
    element('span', {}, phrase('table.round', roundNo)),
    element('b', {}, result === undefined || phase === 'void' ? '–' : result.title),
    element('a', link, phrase('table.verify')),
  )
}

function facts(rows: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, fact)]),
  )
}
