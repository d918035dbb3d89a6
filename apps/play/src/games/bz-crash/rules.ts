import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import type { SharedPorts, SharedStage } from '../../shared/shared-art.ts'

const milestones = [150, 200, 500, 1_000, 10_000]

/** How crash is played, for the dialog. */
export function rulesOf(ports: SharedPorts): ReturnType<SharedStage['info']> {
  const { phrase, session, purse, money } = ports
  const most = money(purse.amount(session.state.opened.maxPayout))
  return [
    {
      title: phrase('crash.how'),
      body: [
        infoList([
          phrase('crash.how1'),
          phrase('crash.how2'),
          phrase('crash.how3'),
          phrase('crash.how4'),
          phrase('crash.how5'),
        ]),
      ],
    },
    {
      title: phrase('crash.time'),
      body: [
        infoList([phrase('crash.time1'), phrase('crash.time2'), phrase('crash.time3'), phrase('crash.time4', most)]),
      ],
    },
    {
      title: phrase('crash.speed'),
      body: [element('p', {}, phrase('crash.speedHint')), speedTable(ports)],
    },
    { title: phrase('crash.off'), body: [element('p', {}, phrase('crash.offText'))] },
    { title: phrase('crash.keys'), body: [element('p', {}, phrase('crash.keysList'))] },
  ]
}

/** When multiples are reached, and how often: the chance of each is 99 in its hundredths. */
function speedTable({ phrase, game }: SharedPorts): HTMLElement {
  const rows = milestones.map((hundredths) =>
    element(
      'tr',
      {},
      element('td', {}, `${hundredths / 100}×`),
      element('td', {}, phrase('crash.seconds', ((game.flight?.msUntil(hundredths) ?? 0) / 1_000).toFixed(1))),
      element('td', {}, `${((99 / hundredths) * 100).toFixed(hundredths < 1_000 ? 1 : 2)} %`),
    ),
  )
  const heads = ['×', '', phrase('crash.chance')].map((text) => element('th', { scope: 'col' }, text))
  return element(
    'table',
    { class: 'bet-table' },
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows),
  )
}
