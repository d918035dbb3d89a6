import { approveApplication, rejectApplication, type OfficeApplication } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { applicationsKey, toneOfApplication } from './application-tones.ts'

/** One application, and what can be decided about it. */
export function ApplicationPanel({ row }: PanelProps<OfficeApplication>) {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  const { approve, reject } = useDecisions(row, may('agents.change'))
  useRowActions({
    approve: approve && { says: t('apply.approve'), run: approve },
    reject: reject && { says: t('apply.reject'), run: reject },
  })
  if (row === undefined) return <p>{t('apply.gone')}</p>
  const { member, upline, contact, plan, expected, registeredAt, sentAt, decidedAt, decidedBy, answer, state } = row
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <StateBadge tone={toneOfApplication[state]}>{t(`apply.state.${state}`)}</StateBadge>
      </p>
      {approve === undefined ? null : (
        <div className={detail.buttons}>
          <Button kind="primary" onClick={approve} size="sm">
            {t('apply.approve')}
          </Button>
          <Button kind="danger" onClick={reject} size="sm">
            {t('apply.reject')}
          </Button>
        </div>
      )}
      <DescriptionList
        items={[
          [t('apply.member'), <MemberLink key="member" memberId={member.memberId} name={member.username} />],
          [
            t('apply.upline'),
            upline === null ? '–' : <MemberLink key="upline" memberId={upline.memberId} name={upline.username} />,
          ],
          [t('apply.contact'), contact],
          [t('apply.plan'), plan],
          [t('apply.expected'), expected],
          [t('apply.registered'), <ExactTime key="registered" time={registeredAt} />],
          [t('apply.sent'), <ExactTime key="sent" time={sentAt} />],
          ...(decidedAt === null ? [] : [[t('apply.decided'), <ExactTime key="decided" time={decidedAt} />] as const]),
          ...(decidedBy === null ? [] : [[t('apply.by'), decidedBy] as const]),
          ...(answer === null ? [] : [[t('apply.answer'), answer] as const]),
        ]}
      />
    </div>
  )
}

/** What the operator can decide now; nothing about what is decided already. */
function useDecisions(row: OfficeApplication | undefined, mayDecide: boolean) {
  const t = usePhrasesOf('office-agents')
  const queries = useQueryClient()
  if (row === undefined || row.state !== 'waiting' || !mayDecide) return {}
  const params = { applicationId: row.applicationId }
  const decide = async (isApproval: boolean) => {
    const reason = await askReason({
      title: t(isApproval ? 'apply.approve' : 'apply.reject'),
      text: t(isApproval ? 'apply.approveText' : 'apply.rejectText', row.member.username),
      action: t(isApproval ? 'apply.approve' : 'apply.reject'),
      isDanger: !isApproval,
      run: (words) =>
        isApproval
          ? call(approveApplication, { params, body: { answer: words } })
          : call(rejectApplication, { params, body: { reason: words } }),
    })
    await queries.invalidateQueries({ queryKey: applicationsKey })
    if (reason !== undefined) sayDone(t(isApproval ? 'apply.approved' : 'apply.rejected'))
  }
  return { approve: () => void decide(true), reject: () => void decide(false) }
}
