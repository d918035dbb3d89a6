import { liftExclusion, type OfficeExclusion } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'

/** Under which the lists of excluded bets are kept. */
export const exclusionsKey = ['exclusions'] as const

/** One excluded bet: what the rule saw, and what an operator can decide. */
export function ExclusionPanel({ row }: PanelProps<OfficeExclusion>) {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  const lift = useLift(row)
  const canLift = row !== undefined && row.lifted === null && may('agents.change')
  useRowActions({ approve: canLift ? { says: t('exclusion.lift'), run: () => void lift() } : undefined })
  if (row === undefined) return <p>{t('exclusion.none')}</p>
  return (
    <>
      <Facts row={row} />
      {canLift ? (
        <Button kind="primary" onClick={() => void lift()} size="sm">
          {t('exclusion.lift')}
        </Button>
      ) : null}
    </>
  )
}

function Facts({ row }: { readonly row: OfficeExclusion }) {
  const t = usePhrasesOf('office-agents')
  const { agent, members, won, lost, staked, paid } = row.reason
  const linked = (people: readonly OfficeExclusion['member'][]) =>
    people.map(({ memberId, username }) => (
      <div key={memberId}>
        <MemberLink memberId={memberId} name={username} />
      </div>
    ))
  const money = (label: Parameters<typeof t>[0], amount: string | null) =>
    amount === null ? [] : [[t(label), <Money amount={amount} key={label} />] as const]
  return (
    <DescriptionList
      items={[
        [t('exclusion.member'), <MemberLink key="member" memberId={row.member.memberId} name={row.member.username} />],
        [t('exclusion.rule'), t(`exclusion.${row.rule}`)],
        [t('exclusion.why'), t(`exclusion.${row.rule}Text`)],
        [t('exclusion.turnover'), <Money amount={row.turnover} key="turnover" />],
        ...(agent === null ? [] : [[t('exclusion.common'), linked([agent])] as const]),
        ...(members.length === 0 ? [] : [[t('exclusion.members'), linked(members)] as const]),
        ...money('exclusion.won', won),
        ...money('exclusion.lost', lost),
        ...money('exclusion.staked', staked),
        ...money('exclusion.paid', paid),
        [t('exclusion.agents'), linked(row.agents)],
        [t('exclusion.game'), row.gameCode ?? '–'],
        [t('exclusion.round'), row.round],
        [t('exclusion.placedAt'), <ExactTime key="placed" time={row.placedAt} />],
        [t('exclusion.foundAt'), <ExactTime key="found" time={row.foundAt} />],
        ...(row.lifted === null
          ? []
          : [
              [t('exclusion.liftedBy'), row.lifted.by] as const,
              [t('exclusion.liftedAt'), <ExactTime key="lifted" time={row.lifted.at} />] as const,
              [t('exclusion.liftReason'), row.lifted.reason] as const,
            ]),
      ]}
    />
  )
}

/** Asks for the reason, lifts the exclusion, and says so. */
function useLift(row: OfficeExclusion | undefined) {
  const t = usePhrasesOf('office-agents')
  const queries = useQueryClient()
  return async () => {
    if (row === undefined) return
    const reason = await askReason({
      title: t('exclusion.lift'),
      text: t('exclusion.liftText'),
      action: t('exclusion.lift'),
      run: async (why) => {
        await call(liftExclusion, { params: { exclusionId: row.exclusionId }, body: { reason: why } })
      },
    })
    await queries.invalidateQueries({ queryKey: exclusionsKey })
    if (reason !== undefined) sayDone(t('exclusion.liftDone'))
  }
}
