import { approveRedemption, rejectRedemption, showDeliveryAddress, type OfficeRedemption } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, Failure } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { mallKey, redemptionQuery, toneOfState } from './point-queries.ts'
import classes from '../../kit/detail.module.css'

/** One redemption: whose, of what, where to, and what can be decided. */
export function RedemptionPanel({ id: redemptionId }: PanelProps<OfficeRedemption>) {
  const t = usePhrasesOf('office-points')
  const { count } = useFormat()
  const mayDecide = useMay()('points.decide')
  const { data, error, refetch } = useQuery(redemptionQuery(redemptionId))
  const { approve, reject } = useDecisions(mayDecide ? data : undefined)
  useRowActions({
    approve: approve && { says: t('approve'), run: approve },
    reject: reject && { says: t('reject'), run: reject },
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.panel}>
      <p className={classes.amount}>
        {t('pointsOf', count(Number(data.points)))}
        <StateBadge tone={toneOfState[data.state]}>{t(`state.${data.state}`)}</StateBadge>
      </p>
      {approve === undefined || reject === undefined ? null : (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={approve} size="sm">
            {t('approve')}
          </Button>
          <Button kind="danger" onClick={reject} size="sm">
            {t('reject')}
          </Button>
        </div>
      )}
      <Facts mayDecide={mayDecide} one={data} />
    </div>
  )
}

function Facts({ one, mayDecide }: { readonly one: OfficeRedemption; readonly mayDecide: boolean }) {
  const t = usePhrasesOf('office-points')
  const { count, money } = useFormat()
  const language = useLanguage((state) => state.language)
  return (
    <DescriptionList
      items={[
        [t('number'), one.number],
        [t('member'), <MemberLink key="member" memberId={one.member.memberId} name={one.member.username} />],
        [t('item'), `${one.names[language]} × ${count(one.quantity)}`],
        ...(one.credit === null ? [] : [[t('credit'), money(one.credit)] as const]),
        [t('redeemedAt'), <ExactTime key="at" time={one.redeemedAt} />],
        ...(one.hasAddress
          ? [[t('address'), mayDecide ? <Address key={one.redemptionId} one={one} /> : t('addressHidden')] as const]
          : []),
        ...(one.decidedBy === null || one.decidedAt === null
          ? []
          : ([
              [t('decidedBy'), one.decidedBy],
              [t('decidedAt'), <ExactTime key="decided" time={one.decidedAt} />],
              [t('remark'), one.remark ?? '–'],
            ] as const)),
      ]}
    />
  )
}

/** Where it is delivered to, once the operator asks for it: each look is recorded. */
function Address({ one: { redemptionId } }: { readonly one: OfficeRedemption }) {
  const t = usePhrasesOf('office-points')
  const { data, mutate, isPending, error } = useMutation({
    mutationFn: () => call(showDeliveryAddress, { params: { redemptionId }, body: {} }),
  })
  if (data !== undefined) return `${data.name} · ${data.phone} · ${data.address}`
  return (
    <span className={classes.buttons}>
      <Button kind="quiet" loading={isPending} onClick={() => mutate()} size="sm">
        {t('showAddress')}
      </Button>
      <Failure error={error} />
    </span>
  )
}

/** Approving and rejecting a redemption that waits; each asks for the remark that the member reads. */
function useDecisions(one: OfficeRedemption | undefined) {
  const t = usePhrasesOf('office-points')
  const { count } = useFormat()
  const queries = useQueryClient()
  if (one?.state !== 'process') return { approve: undefined, reject: undefined }
  const params = { redemptionId: one.redemptionId }
  const ask = async (isApproval: boolean) => {
    const answer = await askReason({
      title: t(isApproval ? 'approveTitle' : 'rejectTitle', one.number),
      text: isApproval ? t('approveText') : t('rejectText', count(Number(one.points))),
      action: t(isApproval ? 'approve' : 'reject'),
      isDanger: !isApproval,
      run: (remark) => call(isApproval ? approveRedemption : rejectRedemption, { params, body: { remark } }),
    })
    await queries.invalidateQueries({ queryKey: mallKey })
    if (answer !== undefined) sayDone(t(isApproval ? 'approvedDone' : 'rejectedDone'))
  }
  return { approve: () => void ask(true), reject: () => void ask(false) }
}
